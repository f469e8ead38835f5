/** Bounds of a size class, both included. `high` is null for the highest class. */
export interface Interval {
  readonly low: number;
  readonly high: number | null;
}

/** A cell of a table or of a CSV file. Null is an empty cell. */
export type CsvCell = string | number | boolean | Interval | null;

/** Formats an interval: `1000000–4999999`, and `≥ 10000000000` without an upper bound. */
export function formatInterval({ low, high }: Interval, format: (bound: number) => string = String): string {
  return high === null ? `≥ ${format(low)}` : `${format(low)}–${format(high)}`;
}

/** First characters of a text that spreadsheets run as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a line of CSV (RFC 4180) with its line end. An apostrophe precedes texts that
 * spreadsheets would run as formulas.
 */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => toCsvField(cell)).join(',')}\r\n`;
}

/** Formats a line of CSV for a Swedish spreadsheet: semicolons, and commas in decimals. */
export function toSpreadsheetLine(cells: readonly CsvCell[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell));
  return `${texts.map((cell) => toCsvField(cell, /[";\r\n]/)).join(';')}\r\n`;
}

function toCsvField(cell: CsvCell, quoted = /[",\r\n]/): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return formatInterval(cell);
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const SNIFFED_CHARACTERS = 65_536;
const SNIFFED_LINES = 20;

/**
 * Parses CSV with commas, semicolons or tabs, whichever the first line has most of, and a list with
 * one column. Lines without text are left out.
 */
export function parseCsv(text: string): string[][] {
  // The line that tells Excel the separator is no row.
  const [line = '', stated] = /^\uFEFF?sep=([;\t,])\r?\n/i.exec(text) ?? [];
  const separator = stated ?? findSeparator(text);
  const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`, 'gy');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = '', end = ''] of text.slice(line.length).matchAll(field)) {
    row.push(cell.startsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === separator) continue;
    if (row.some((each) => each.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

/** Commas of a few names, such as `Berg, Lund & Co AB`, separate nothing. */
function findSeparator(text: string): string {
  const start = text.slice(0, SNIFFED_CHARACTERS).split(/\r\n|\r|\n/);
  const lines = start.filter((line) => line.trim() !== '').slice(0, SNIFFED_LINES);
  const [head = ''] = lines;
  const counts = [',', ';', '\t'].map((mark) => [mark, head.split(mark).length] as const);
  const [separator] = counts.reduce((best, each) => (each[1] > best[1] ? each : best));
  const separated = lines.filter((line) => line.includes(separator));
  return separator === ',' && separated.length <= lines.length / 2 ? '\0' : separator;
}
