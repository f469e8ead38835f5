import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import readWorkbook, { type SheetData } from 'read-excel-file/node';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Tally } from '../../staging/source-tally.ts';
import { readUnpackedSize } from '../../download/zip-member.ts';
import { parseSniRow } from './row.ts';
import { EditionCount } from './edition-count.ts';

/** A list is small: the larger edition has 835 codes. More bytes than this, packed or unpacked, are another file. */
const LARGEST_FILE = 5 * 1024 * 1024;
const LARGEST_UNPACKED = 50 * 1024 * 1024;
/** A list with fewer codes has lost some. */
const FEWEST_CODES = 700;

/** A delivered code list. */
export interface DeliveredSniList {
  readonly edition: SniEdition;
  readonly codes: ReadonlyMap<string, string>;
}

/**
 * Reads a list from the workbook that the authority publishes or from a code table of its API (formats/sni.md,
 * section 7). Throws `delivery_refused` for a file that is neither.
 */
export async function readSniList(path: string, known: SniLists, tally: Tally): Promise<DeliveredSniList> {
  const file = basename(path);
  const bytes = await readFile(path);
  if (bytes.length > LARGEST_FILE) throw refuse(file, `has ${bytes.length} bytes, more than any code list`);
  const pairs =
    extname(path).toLowerCase() === '.xlsx' ? await readPairs(file, bytes) : parseTable(file, bytes);
  const codes = new Map<string, string>();
  for (const [index, pair] of pairs.entries()) {
    const row = parseSniRow(...pair);
    if (row === null) tally.reject(index + 1, '', 'no-five-digit-code', '');
    else {
      codes.set(row.code, row.description);
      tally.accept();
    }
  }
  if (codes.size < FEWEST_CODES) throw refuse(file, `has only ${codes.size} five-digit codes`);
  return { edition: decideEdition(codes.keys(), known), codes };
}

type Pair = readonly [code: unknown, description: unknown];

const LEVEL = /^detaljgrupp/i;
const DESCRIPTION = /^(benämning|aktivitetsart)/i;

/** The sheet of the five-digit level: a title row, then the header, then the codes. */
async function readPairs(file: string, bytes: Buffer): Promise<Pair[]> {
  let sheets;
  try {
    const size = await readUnpackedSize(bytes);
    if (size > LARGEST_UNPACKED) throw new Error(`it would unpack to ${size} bytes`);
    sheets = await readWorkbook(bytes);
  } catch (cause) {
    throw refuse(file, 'is no readable workbook', cause);
  }
  const sheet = sheets.find(({ sheet: name }) => LEVEL.test(name.trim()));
  const header = sheet?.data.findIndex((row) => row.some(isDescriptionHeader)) ?? -1;
  if (sheet === undefined || header < 0)
    throw refuse(file, 'has no sheet "Detaljgrupp" with a column of descriptions');
  return readColumns(sheet.data, header);
}

function readColumns(data: SheetData, header: number): Pair[] {
  const titles = data[header]!;
  const description = titles.findIndex(isDescriptionHeader);
  const code = titles.findIndex(
    (cell) => typeof cell === 'string' && /detaljgrupp/i.test(cell) && !/officiell/i.test(cell),
  );
  return data.slice(header + 1).flatMap((row) => {
    const pair: Pair = [row[code], row[description]];
    return pair[0] === null || pair[0] === undefined ? [] : [pair];
  });
}

function isDescriptionHeader(cell: unknown): boolean {
  return typeof cell === 'string' && DESCRIPTION.test(cell.trim());
}

/** `{ VardeLista: [{ Varde, Text }] }` of the old API, `[{ kod, klartext }]` of the new one. */
function parseTable(file: string, bytes: Buffer): Pair[] {
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw refuse(file, 'is no JSON', cause);
  }
  const values = Array.isArray(table) ? table : (table as { VardeLista?: unknown } | null)?.VardeLista;
  if (!Array.isArray(values))
    throw refuse(file, 'is no code table: neither a list nor an object with VardeLista');
  return values
    .map((value: Record<string, unknown> | null): Pair => [
      value?.['Varde'] ?? value?.['kod'],
      value?.['Text'] ?? value?.['klartext'],
    ])
    .filter(([code]) => code !== '00000');
}

/** By the codes that only one edition has: hundreds of a list, whatever its file is called. */
function decideEdition(codes: Iterable<string>, known: SniLists): SniEdition {
  const count = new EditionCount(known);
  for (const code of codes) count.see(code);
  return count.decide('9999');
}

function refuse(file: string, what: string, cause?: unknown): AppError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  const remedy = "Remove it or put the authority's file there.";
  return new AppError('delivery_refused', `sni/${file} ${what}${reason}. ${remedy}`, { cause });
}
