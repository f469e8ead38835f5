import { expect, it } from 'vitest';
import { getLineWidth, wrapText } from '../../../../shared/terminal/wrap-text.ts';

it('A text is broken at blanks, and further lines are indented', () => {
  expect(wrapText('  one two three four', 10, '    ')).toEqual(['  one two', '    three', '    four']);
  expect(wrapText('short', 10, '  ')).toEqual(['short']);
  expect(wrapText('a /a/long/path/to/a/file b', 10, '  ')).toEqual(['a', '  /a/long/path/to/a/file', '  b']);
});

it.each([
  [undefined, Infinity],
  [60, 60],
  [300, 120],
])('With a terminal of %s columns, lines have %d', (columns, width) =>
  expect(getLineWidth({ columns })).toBe(width),
);
