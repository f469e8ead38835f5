import { toSafeText } from '../../../shared/files/write-table.ts';

/** A cell of a CSV file. Null is an empty cell. Numbers have no thousands separators. */
type CsvCell = string | number | null;

/** Byte order mark at the start of a file, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a table as CSV (RFC 4180) in UTF-8 with a byte order mark. An apostrophe precedes texts
 * that spreadsheets would run as formulas.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => `${cells.map(toCsvField).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function toCsvField(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = toSafeText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
