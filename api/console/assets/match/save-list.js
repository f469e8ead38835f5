import { NONE } from './show-matches.js';

/**
 * Writes matched lists as files, in the browser alone.
 *
 * @typedef {import('./match-rows.js').Company} Company
 * @typedef {import('./texts.js').Texts} Texts
 * @typedef {string | number | boolean | null} Cell
 * @typedef {{ name: string, heads: string[], rows: Cell[][] }} Table
 */

const SHOWN_CANDIDATES = 3;
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

/**
 * The heads of the columns behind those of the list.
 *
 * @param {Texts} texts
 */
export function toResultHeads({ resultColumns: { candidate, ...columns } }) {
  const candidates = Array.from({ length: SHOWN_CANDIDATES }, (_, place) => `${candidate} ${place + 1}`);
  return [...Object.values(columns), ...candidates];
}

/**
 * @param {import('./show-matches.js').MatchedRow} row
 * @param {Texts} texts
 * @returns {Cell[]}
 */
export function toResultCells({ match, company, choice, companies }, texts) {
  const chosen = choice === NONE ? texts.rejected : texts.chosen;
  const others = companies.filter((each) => each !== company);
  return [
    choice === null ? match.decisionText : chosen,
    ...toCompanyCells(company),
    (company ?? others[0])?.score ?? null,
    company?.reasons ?? match.reasons,
    ...Array.from({ length: SHOWN_CANDIDATES }, (_, place) => toShort(others[place])),
  ];
}

/** @param {Company | null} company */
function toCompanyCells(company) {
  if (company === null) return [null, null, null, null];
  return [company.orgNumber, company.name, company.town, company.state.text];
}

/** @param {Company | undefined} company */
function toShort(company) {
  if (company === undefined) return null;
  const { orgNumber, name, town, state } = company;
  const told = state.tone === 'good' ? [] : [state.text.toLowerCase()];
  return [`${orgNumber} ${name}`, town, ...told].filter(Boolean).join(', ');
}
