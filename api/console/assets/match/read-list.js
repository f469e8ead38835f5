/**
 * A worker that reads a list, so that a large or hostile file neither holds the page nor outlives
 * its time. It answers one message.
 *
 * @typedef {{ file: File | null, text: string, maxRows: number }} ListToRead
 * @typedef {string | number | boolean} Cell A number of a workbook stays one.
 * @typedef {{ form: string, encoding: string, hasHeads: boolean, rows: Cell[][] }} List
 * @typedef {{ problem: string, line: number }} ListProblem
 */
import { detectDelimiter, parseCsv } from '../hucre/dist/csv/reader.mjs';

const MAX_BYTES = 50_000_000;
const SNIFFED_CHARACTERS = 65_536;
const SNIFFED_LINES = 20;
/** Stands in no text. */
const NO_DELIMITER = '\0';
/** Characters of a cell in a spreadsheet. A longer one is mostly a quote that does not end. */
const MAX_CELL_LENGTH = 32_767;

class ListError extends Error {
  /**
   * @param {string} problem
   * @param {number} line
   */
  constructor(problem, line = 0) {
    super(problem);
    this.problem = problem;
    this.line = line;
  }
}

/** @param {ListToRead} list */
async function readList({ file, text, maxRows }) {
  if (file === null) return readCsv(text, '', maxRows);
  if (file.size === 0) throw new ListError('empty');
  if (file.size > MAX_BYTES) throw new ListError('tooLarge');
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  const bytes = await file.arrayBuffer();
  if (extension === 'xlsx' || extension === 'xlsm') return readWorkbook(bytes, maxRows);
  const { decoded, encoding } = decode(bytes);
  if (extension === 'jsonl' || extension === 'ndjson') return readJsonLines(decoded, maxRows);
  return readCsv(decoded, encoding, maxRows);
}

/**
 * UTF-8 if every byte is: one letter in another encoding is enough to tell.
 *
 * @param {ArrayBuffer} bytes
 */
function decode(bytes) {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? 'UTF-16' : 'UTF-8';
  try {
    return { decoded: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return { decoded: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/**
 * @param {string} text
 * @param {string} encoding
 * @param {number} maxRows
 */
function readCsv(text, encoding, maxRows) {
  if (text.includes('\0')) throw new ListError('unreadable');
  // The line that tells Excel the delimiter is no row.
  const [line = '', stated] = /^\uFEFF?sep=([;\t,|])\r?\n/i.exec(text) ?? [];
  const delimiter = stated ?? findDelimiter(text);
  // One row more is the heads, and one more tells that the list is too long.
  const parsed = parseCsv(text.slice(line.length), { delimiter, skipEmptyRows: true, maxRows: maxRows + 2 });
  const rows = parsed.map((cells) => cells.map(toCell));
  return check({ form: delimiter, encoding, hasHeads: false, rows }, maxRows);
}

/**
 * Commas of a few names, such as `Berg, Lund & Co AB`, separate nothing.
 *
 * @param {string} text
 */
function findDelimiter(text) {
  const delimiter = detectDelimiter(text);
  const start = text.slice(0, SNIFFED_CHARACTERS).split(/\r?\n/);
  const lines = start.filter((line) => line.trim() !== '').slice(0, SNIFFED_LINES);
  const separated = lines.filter((line) => line.includes(delimiter));
  return separated.length > (delimiter === ',' ? lines.length / 2 : 0) ? delimiter : NO_DELIMITER;
}

/**
 * Formulas count as the values that they had when the file was saved, and macros are not read.
 *
 * @param {ArrayBuffer} bytes
 * @param {number} maxRows
 */
async function readWorkbook(bytes, maxRows) {
  const { streamXlsxRows } = await import('../hucre/dist/xlsx/stream-reader.mjs');
  /** @type {Cell[][]} */
  const rows = [];
  for await (const { values } of streamXlsxRows(bytes)) {
    const row = Array.from(values, toCell);
    if (row.some((cell) => cell !== '')) rows.push(row);
    if (rows.length > maxRows + 1) break;
  }
  return check({ form: 'workbook', encoding: '', hasHeads: false, rows }, maxRows);
}

/**
 * The fields of the first line are the columns.
 *
 * @param {string} text
 * @param {number} maxRows
 */
function readJsonLines(text, maxRows) {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, place) => ({ line, number: place + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const records = lines.slice(0, maxRows + 1).map(({ line, number }) => parseRecord(line, number));
  const heads = Object.keys(records[0] ?? {});
  const rows = records.map((record) => heads.map((head) => toCell(record[head])));
  return check({ form: 'jsonLines', encoding: '', hasHeads: true, rows: [heads, ...rows] }, maxRows);
}

/**
 * @param {string} line
 * @param {number} number
 * @returns {Record<string, unknown>}
 */
function parseRecord(line, number) {
  try {
    /** @type {unknown} */
    const record = JSON.parse(line);
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      return /** @type {Record<string, unknown>} */ (record);
  } catch {
    // The line is shown by its number alone.
  }
  throw new ListError('line', number);
}

/** @param {unknown} value */
function toCell(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? JSON.stringify(value) : /** @type {Cell} */ (value);
}

/**
 * @param {List} list
 * @param {number} maxRows
 */
function check(list, maxRows) {
  const { rows } = list;
  if (rows.length === 0) throw new ListError('empty');
  if (rows.length > maxRows + 1) throw new ListError('tooLarge');
  if (rows.some((row) => row.some((cell) => String(cell).length > MAX_CELL_LENGTH)))
    throw new ListError('quote');
  return list;
}

/** @param {unknown} error */
function toProblem(error) {
  return error instanceof ListError
    ? { problem: error.problem, line: error.line }
    : { problem: 'unreadable', line: 0 };
}

addEventListener('message', (/** @type {MessageEvent<ListToRead>} */ { data }) => {
  void readList(data)
    .catch(toProblem)
    .then((answer) => postMessage(answer));
});
