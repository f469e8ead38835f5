import type { MarkNode } from './mark-tree.ts';

/** All texts of a node and of those below it, each by itself. */
export function listTexts(node: MarkNode): string[] {
  const texts: string[] = [];
  const walk = ({ text, children }: MarkNode): void => {
    if (text !== '') texts.push(text);
    for (const child of children) walk(child);
  };
  walk(node);
  return texts;
}
