import type { MarkNode } from './mark-tree.ts';

/** All texts of a node and of those below it, each by itself. */
export function listTexts({ text, children }: MarkNode): string[] {
  const below = children.flatMap(listTexts);
  return text === '' ? below : [text, ...below];
}
