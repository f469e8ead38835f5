import type { Column } from './columns.ts';
import { formatInterval, toCsvLine, type CsvCell } from './csv.ts';

export type OutputForm = 'table' | 'json' | 'csv';

/** Formats an answer: the JSON as the service sent it, its rows as a table or as CSV. */
export function toOutput<Row>(
  form: OutputForm,
  answer: unknown,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): string {
  if (form === 'json') return `${JSON.stringify(answer, null, 2)}\n`;
  const headings = columns.map(([heading]) => heading);
  const cells = rows.map((row) => columns.map(([, toCell]) => toCell(row)));
  return form === 'csv' ? [headings, ...cells].map(toCsvLine).join('') : toTable(headings, cells);
}

const GAP = '  ';
const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** Aligns numbers right, other values left. */
function toTable(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return 'Nothing found.\n';
  const columns = headings.map((heading, index) => {
    const values = rows.map((row) => row[index] ?? null);
    const texts = [heading, ...values.map(toText)];
    const width = Math.max(...texts.map(({ length }) => length));
    const isNumeric = values.some((value) => typeof value === 'number' || isInterval(value));
    return texts.map((text) => (isNumeric ? text.padStart(width) : text.padEnd(width)));
  });
  const lines = [headings, ...rows].map((_row, line) => columns.map((column) => column[line] ?? ''));
  return lines.map((cells) => `${cells.join(GAP).trimEnd()}\n`).join('');
}

function isInterval(value: CsvCell): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the text of a table cell: `-` for null, and `?` in place of each control character, since
 * these could change the terminal.
 */
function toText(value: CsvCell): string {
  if (value === null) return '-';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'object') return formatInterval(value, formatNumber);
  return String(value).replaceAll(/\p{Cc}/gu, '?');
}
