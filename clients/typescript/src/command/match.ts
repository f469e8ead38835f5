import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toOrgNumber } from '../org-number.ts';
import type { MatchItem, MatchResult } from '../schemas.ts';
import type { CommandCall, Options } from './command-call.ts';
import { parseCsv, toSpreadsheetLine } from './csv.ts';
import { UsageError } from './usage-error.ts';
import { readWorkbook, toWorkbook, type ListCell } from './workbook.ts';

/** The parts of an item, and heads of columns that have them, without signs and in lower case. */
const PARTS = {
  name: 'företagsnamn namn företag bolagsnamn bolag kundnamn kund leverantör leverantörsnamn firma name companyname company customername customer suppliername supplier vendor',
  number:
    'organisationsnummer orgnummer orgnr orgno vatnr vatno vat momsnummer momsregnr registreringsnummer regnr organisationnumber organizationnumber orgnumber companynumber registrationnumber',
  city: 'postort ort stad kommun city town municipality',
  'postal-code': 'postnummer postnr zip zipcode postalcode postcode',
  'legal-form': 'organisationsform bolagsform juridiskform legalform',
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];
const FIELDS = {
  name: 'name',
  number: 'org_number',
  city: 'city',
  'postal-code': 'postal_code',
  'legal-form': 'legal_form',
} as const satisfies Record<Part, keyof MatchItem>;

export const MATCH_OPTIONS = {
  out: { value: 'FILE', text: 'File to write: .csv for a Swedish spreadsheet, .xlsx or .jsonl (required)' },
  name: { value: 'COLUMN', text: 'Column of names, by its head or its place from 1' },
  number: { value: 'COLUMN', text: 'Column of organisation numbers' },
  city: { value: 'COLUMN', text: 'Column of towns' },
  'postal-code': { value: 'COLUMN', text: 'Column of postal codes' },
  'legal-form': { value: 'COLUMN', text: 'Column of legal forms' },
};

/** A list, read: its rows, and the columns that are matched. */
interface List {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ListCell[])[];
  readonly columns: ReadonlyMap<Part, number>;
}

/** Matches the rows of a file, and writes them with the result behind their own columns. */
export async function match(call: CommandCall): Promise<void> {
  const { argument, options, printProgress } = call;
  const { out = '' } = options;
  const toOutput = OUTPUTS[extname(out).toLowerCase()];
  if (toOutput === undefined)
    throw new UsageError('match needs --out FILE.csv, --out FILE.xlsx or --out FILE.jsonl.');
  const list = await readList(argument, await readFile(argument), options);
  const { heads, rows, columns } = list;
  const taken = Array.from(columns, ([part, place]) => `${part} from ${heads[place] ?? ''}`);
  printProgress(
    `Matching ${rows.length} rows: ${taken.join(', ')}. Name other columns with --name, --number, --city.\n`,
  );
  const part = `${out}.part`;
  try {
    await pipeline(toOutput(heads, matchRows(list, call)), createWriteStream(part));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

interface MatchedRow {
  readonly row: readonly ListCell[];
  readonly result: MatchResult;
}

async function* matchRows(
  { rows, columns }: List,
  { client, signal, printProgress }: CommandCall,
): AsyncGenerator<MatchedRow> {
  let done = 0;
  let matched = 0;
  for await (const result of client.iterateMatches(toItems(rows, columns), {}, { signal })) {
    yield { row: rows[done] ?? [], result };
    done += 1;
    if (result.decision === 'match') matched += 1;
    if (done % PROGRESS_ROWS === 0 || done === rows.length)
      printProgress(`${done} of ${rows.length} rows, ${matched} matched\n`);
  }
}

type ToOutput = (
  heads: readonly string[],
  matched: AsyncIterable<MatchedRow>,
) => AsyncIterable<string | Uint8Array>;

/** What is written, by the ending of the file's name. */
const OUTPUTS: Readonly<Record<string, ToOutput>> = {
  '.csv': async function* (heads, matched) {
    yield `\uFEFF${toSpreadsheetLine([...heads, ...RESULT_HEADS])}`;
    for await (const { row, result } of matched)
      yield toSpreadsheetLine([...pad(row, heads), ...toCells(result)]);
  },
  '.xlsx': (heads, matched) => toWorkbook([...heads, ...RESULT_HEADS], toRows(heads, matched)),
  '.jsonl': async function* (heads, matched) {
    for await (const { row, result } of matched) yield toJsonLine(heads, row, result);
  },
};

async function* toRows(
  heads: readonly string[],
  matched: AsyncIterable<MatchedRow>,
): AsyncGenerator<(ListCell | null)[]> {
  for await (const { row, result } of matched) yield [...pad(row, heads), ...toCells(result)];
}

const PROGRESS_ROWS = 1_000;
const CANDIDATES = 3;

async function readTable(path: string, bytes: Buffer): Promise<ListCell[][]> {
  if (/\.xls[xm]$/i.test(path)) return readWorkbook(path, bytes);
  return isJsonLines(path) ? parseJsonLines(path, decode(bytes)) : parseCsv(decode(bytes));
}

function isJsonLines(path: string): boolean {
  return /\.(jsonl|ndjson)$/i.test(path);
}

async function readList(path: string, bytes: Buffer, options: Options): Promise<List> {
  const table = await readTable(path, bytes);
  const [first = []] = table;
  if (table.length === 0 || first.some((cell) => String(cell).includes('\0')))
    throw new UsageError(`${path} is empty, or no list. Give CSV, XLSX or JSON lines.`);
  return chooseColumns(table, isJsonLines(path) ? 0 : findHeadRow(table, options), options);
}

function chooseColumns(table: readonly ListCell[][], headRow: number | null, options: Options): List {
  const top = (table[headRow ?? 0] ?? []).map(String);
  const rows = table.slice(headRow === null ? 0 : headRow + 1);
  const columns = findColumns(top, options);
  const numbers = top.findIndex((_, place) => isNumberColumn(rows, place));
  if (!columns.has('number') && numbers >= 0) columns.set('number', numbers);
  const names = top.findIndex((_, place) => place !== numbers);
  if (headRow === null && !columns.has('name') && names >= 0) columns.set('name', names);
  if (!columns.has('name') && !columns.has('number'))
    throw new UsageError(`Name a column with --name or --number: ${top.join(', ')}.`);
  return { heads: headRow === null ? top.map((_, place) => `Kolumn ${place + 1}`) : top, rows, columns };
}

/** Rows among which heads are looked for: a printed list begins with its title, date and sender. */
const HEAD_SEARCH_ROWS = 10;

/**
 * The row of the heads that are asked for, or else of known ones: one in the first row, two below a
 * title, since a name may be like one. Null for a list without heads.
 */
function findHeadRow(table: readonly ListCell[][], options: Options): number | null {
  const rows = table.slice(0, HEAD_SEARCH_ROWS).map((row) => row.map((cell) => toKey(String(cell))));
  const asked = PART_NAMES.map((part) => options[part] ?? '').filter((head) => /\D/.test(head));
  const askedRow = rows.findIndex((keys) => asked.some((head) => keys.includes(toKey(head))));
  if (askedRow !== -1) return askedRow;
  const counts = rows.map((keys) => PART_NAMES.filter((part) => findHead(keys, part) >= 0).length);
  const known = counts.findIndex((count, row) => count >= (row === 0 ? 1 : 2));
  return known === -1 ? null : known;
}

/** True if most of the first values are organisation numbers. Telephones begin with 0. */
function isNumberColumn(rows: readonly ListCell[][], place: number): boolean {
  const texts = rows.slice(0, 50).flatMap((row) => String(row[place] ?? '').trim() || []);
  const numbers = texts.filter((text) => /^[1-9]\d[2-9]\d{7}$/.test(toOrgNumber(text)));
  return texts.length > 0 && numbers.length >= 0.6 * texts.length;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parseJsonLines(path: string, text: string): ListCell[][] {
  const objects = text
    .split('\n')
    .flatMap((line, place): Fields[] => (line.trim() === '' ? [] : [parseObject(path, line, place + 1)]));
  const heads = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const toCell = (value: unknown): ListCell => {
    if (value === undefined || value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : (value as ListCell);
  };
  return [heads, ...objects.map((object) => heads.map((head) => toCell(object[head])))];
}

function parseObject(path: string, line: string, number: number): Fields {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {
    // The line may be personal data, and is not shown.
  }
  throw new UsageError(`${path} has no JSON object in line ${number}.`);
}

function findColumns(heads: readonly string[], options: Options): Map<Part, number> {
  const keys = heads.map(toKey);
  const columns = new Map<Part, number>();
  for (const part of PART_NAMES) {
    const asked = options[part];
    const place = asked === undefined ? findHead(keys, part) : findNamed(heads, asked);
    if (place >= 0) columns.set(part, place);
  }
  return columns;
}

function findHead(keys: readonly string[], part: Part): number {
  const known = PARTS[part].split(' ').map((head) => keys.indexOf(head));
  return known.find((place) => place >= 0) ?? -1;
}

function findNamed(heads: readonly string[], asked: string): number {
  const byHead = heads.map(toKey).indexOf(toKey(asked));
  const place = byHead >= 0 ? byHead : Number(asked) - 1;
  if (heads[place] === undefined)
    throw new UsageError(`The file has no column "${asked}". Its columns: ${heads.join(', ')}.`);
  return place;
}

function toKey(head: string): string {
  return head.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function* toItems(rows: List['rows'], columns: List['columns']): Generator<MatchItem> {
  for (const row of rows) {
    const fields = Array.from(columns, ([part, place]) => [FIELDS[part], String(row[place] ?? '')]);
    yield Object.fromEntries(fields) as MatchItem;
  }
}

function pad(row: readonly ListCell[], heads: readonly string[]): ListCell[] {
  return heads.map((_, place) => row[place] ?? '');
}

const RESULT_HEADS = [
  ...['decision', 'orgNumber', 'registeredName', 'registeredCity', 'state', 'score', 'reasons'],
  ...Array.from({ length: CANDIDATES }, (_, place) => `candidate${place + 1}`),
];

function toCells({ decision, company, score, reasons, candidates }: MatchResult): (string | number | null)[] {
  const shown = Array.from({ length: CANDIDATES }, (_, place) => candidates[place]?.company);
  return [
    ...[decision, company?.orgNumber ?? null, company?.name ?? null, company?.city ?? null],
    ...[company?.state ?? null, score, reasons.join(' ')],
    ...shown.map((each) => (each === undefined ? null : `${each.orgNumber} ${each.name}, ${each.city}`)),
  ];
}

function toJsonLine(heads: readonly string[], row: readonly ListCell[], match: MatchResult): string {
  const own = Object.fromEntries(heads.map((head, place) => [head, row[place] ?? '']));
  return `${JSON.stringify({ ...own, match })}\n`;
}
