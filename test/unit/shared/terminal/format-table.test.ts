import { expect, it } from 'vitest';
import { formatTable, type TableColumn } from '../../../../shared/terminal/format-table.ts';

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
