/**
 * Writes lists as files, in the browser alone.
 *
 * @typedef {string | number | boolean | null} Cell
 * @typedef {{ name: string, heads: string[], rows: Cell[][] }} Table
 */

const MIN_WIDTH = 11;
const MAX_WIDTH = 36;
/** Full-width signs count, as in the files that the service writes. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Offers a table as a file: CSV for a Swedish spreadsheet, or XLSX.
 *
 * @param {'csv' | 'xlsx'} form
 * @param {Table} table
 */
export async function saveList(form, table) {
  const blob = form === 'csv' ? await toCsv(table) : await toXlsx(table);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${table.name}.${form}`;
  link.click();
  // The download has begun with the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A byte order mark, semicolons and decimal commas are what a Swedish spreadsheet reads by itself.
 *
 * @param {Table} table
 */
async function toCsv({ heads, rows }) {
  const { writeCsvStream } = await import('../hucre/dist/csv/stream.mjs');
  const lines = rows.map((cells) => cells.map(toCsvCell));
  const stream = writeCsvStream(lines, { headers: heads.map(toSafeText), bom: true, delimiter: ';' });
  return new Blob([await new Response(stream).blob(), '\r\n'], { type: 'text/csv' });
}

/** @param {Cell} cell */
function toCsvCell(cell) {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return typeof cell === 'string' ? toSafeText(cell) : cell;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula.
 *
 * @param {string} text
 */
function toSafeText(text) {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** @param {Table} table */
async function toXlsx({ name, heads, rows }) {
  const { writeXlsxStream } = await import('../hucre/dist/xlsx/stream-writer.mjs');
  const stream = writeXlsxStream(rows, {
    // A sheet's name has at most 31 characters, and some signs mean something in formulas.
    name: name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31),
    freezePane: { rows: 1 },
    columns: heads.map((header) => ({
      header,
      width: Math.min(Math.max(header.length + 2, MIN_WIDTH), MAX_WIDTH),
    })),
  });
  return new Response(stream).blob();
}
