/** A cell of a CSV file. Null is an empty cell. Numbers have no thousands separators. */
export type CsvCell = string | number | null;

/** Spreadsheets recognise UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** First characters of a text that spreadsheets run as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180): UTF-8 with a byte order mark, CRLF line ends. An apostrophe precedes
 * texts that spreadsheets would run as formulas.
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
