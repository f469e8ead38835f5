/** Numbers are written as they are; null is an empty cell. */
export type CsvCell = string | number | null;

/** Spreadsheets read UTF-8 only from a file that says so at its start. */
const BYTE_ORDER_MARK = '\uFEFF';
/** How texts begin that spreadsheets calculate (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180) for spreadsheets and programs: in UTF-8 with a byte order mark, lines end with CRLF. A text that a spreadsheet
 * would take for a formula begins with an apostrophe.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => `${cells.map(toCsvField).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function toCsvField(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
