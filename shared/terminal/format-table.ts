/**
 * A column of a table for the terminal. `toCell` returns the value in a row, or null for a missing
 * one, which is printed as `-`.
 */
export interface TableColumn<Row> {
  readonly title: string;
  readonly toCell: (row: Row) => string | number | null;
}

const GAP = '  ';

export function formatTable<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string[] {
  const parts = columns.map(({ title, toCell }) => {
    const values = rows.map(toCell);
    const texts = [title, ...values.map(toText)];
    const width = Math.max(...texts.map(({ length }) => length));
    const isNumeric = values.some((value) => typeof value === 'number');
    return texts.map((text) => (isNumeric ? text.padStart(width) : text.padEnd(width)));
  });
  return ['', ...rows].map((_, line) =>
    parts
      .map((part) => part[line] ?? '')
      .join(GAP)
      .trimEnd(),
  );
}

/**
 * Returns the text of a table cell: `-` for null, and `?` in place of each control character, since
 * these could change the terminal.
 */
function toText(value: string | number | null): string {
  if (value === null) return '-';
  return typeof value === 'number' ? value.toLocaleString('en-US') : value.replaceAll(/\p{Cc}/gu, '?');
}
