import type { Text } from './collect-texts.ts';

/** A line of a comment: in TypeScript, in CSS, or in a file whose comments begin with `#`. */
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*(?=[ /]|$)|# )/;
const MARKS = /^\s*(?:\/\/|\/\*\*?|\*\/|\*|#)\s?|\s*\*\/$/g;

/** Collects the comments of a file, each as plain text. Consecutive lines are one comment. */
export function collectComments(path: string, text: string): Text[] {
  const comments: { place: string; lines: string[]; end: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!COMMENT_LINE.test(line)) continue;
    const last = comments.at(-1);
    const words = line.replaceAll(MARKS, '');
    if (last?.end === index - 1 && !line.trimStart().startsWith('/*')) {
      last.lines.push(words);
      last.end = index;
    } else comments.push({ place: `${path}:${index + 1}`, lines: [words], end: index });
  }
  return comments.map(({ place, lines }) => ({ place, text: lines.join(' ').trim() }));
}

/** Finds comments wider than `columns`, as `path:line`. A single long word counts as narrow. */
export function findWideComments(path: string, text: string, columns: number): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = COMMENT_LINE.test(line) || (/ \/\/ [A-Za-z`]/.test(line) && !line.includes('://'));
    const isBreakable = line.trim().slice(0, columns).split(' ').length > 2;
    const isWide = line.length > columns && isComment && isBreakable && !line.includes('eslint-disable');
    return isWide ? [`${path}:${index + 1}`] : [];
  });
}
