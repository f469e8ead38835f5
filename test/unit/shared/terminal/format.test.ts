import { expect, it } from 'vitest';
import { formatTable, type TableColumn } from '../../../../shared/terminal/format-table.ts';
import { formatDuration } from '../../../../shared/terminal/format-duration.ts';
import { formatCount, formatMegabytes } from '../../../../shared/terminal/format-number.ts';
import { formatSwedishTime } from '../../../../shared/terminal/format-swedish-time.ts';
import { getLineWidth, wrapText } from '../../../../shared/terminal/wrap-text.ts';

const COLUMNS: readonly TableColumn<{ readonly name: string | null; readonly n: number }>[] = [
  { title: 'name', toCell: ({ name }) => name },
  { title: 'n', toCell: ({ n }) => n },
];

it('Numbers are aligned right, null is a hyphen, and control characters are replaced', () => {
  expect(
    formatTable(COLUMNS, [
      { name: 'Å', n: 1_234 },
      { name: null, n: 5 },
      { name: '\u001b[2J\r', n: 67 },
    ]),
  ).toEqual(['name       n', 'Å      1,234', '-          5', '?[2J?     67']);
});

it('An empty table shows its titles', () => {
  expect(formatTable(COLUMNS, [])).toEqual(['name  n']);
});

it.each([
  [0, '0 s'],
  [-5, '0 s'],
  [0.4, '0 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3_600, '1 h'],
  [3_605, '1 h'],
  [90_000, '1 d 1 h'],
  [86_400 * 400, '400 d'],
])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

it.each([
  [formatCount(0, 'file'), '0 files'],
  [formatCount(1, 'file'), '1 file'],
  [formatCount(3_000, 'company', 'companies'), '3,000 companies'],
  [formatMegabytes(480_000), '0.5 MB'],
  [formatMegabytes(1_234_000_000), '1,234 MB'],
])('Numbers have thousands separators, plural forms and units: %s', (text, expected) =>
  expect(text).toBe(expected),
);

it.each([
  ['2026-01-31T23:30:05.000Z', '2026-02-01 00:30:05 CET'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01 00:00:00 CEST'],
])('%s is %s in Sweden', (instant, text) => expect(formatSwedishTime(new Date(instant))).toBe(text));

it('A text is broken at blanks, and further lines are indented', () => {
  expect(wrapText('  one two three four', 10, '    ')).toEqual(['  one two', '    three', '    four']);
  expect(wrapText('short', 10, '  ')).toEqual(['short']);
  expect(wrapText('a /a/long/path/to/a/file b', 10, '  ')).toEqual(['a', '  /a/long/path/to/a/file', '  b']);
});

it.each([
  [undefined, Infinity],
  [0, Infinity],
  [60, 60],
  [300, 120],
])('With a terminal of %s columns, lines have %d', (columns, width) =>
  expect(getLineWidth({ columns })).toBe(width),
);
