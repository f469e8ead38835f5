import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import readWorkbook, { type SheetData } from 'read-excel-file/node';
import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { formatNumber } from '../../../shared/terminal/format-number.ts';
import { pickDeliveryDate } from '../../delivery-date.ts';
import { trimBlanks } from '../../parse/parse-field.ts';
import { RowTally } from '../../staging/row-tally.ts';
import { sumUnpackedSizes } from '../../download/zip-member.ts';
import { stageFullDelivery } from '../../staging/stage-full-delivery.ts';
import type { Source } from '../../source/source.ts';
import { SniEditionDetector } from './sni-edition-detector.ts';
import {
  loadBundledSniLists,
  readSniStaging,
  writeSniStaging,
  type DeliveredSniList,
} from './sni-staging.ts';

/** Largest file that can be a code list, in bytes. The larger edition has 835 codes. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
const MIN_CODES = 700;

/** Throws `delivery_refused` for any other file (docs/formats/sni.md#published-lists). */
export async function readSniList(
  path: string,
  knownListsByEdition: SniLists,
  tally: RowTally,
): Promise<DeliveredSniList> {
  const file = basename(path);
  const bytes = await readFile(path);
  if (bytes.length > MAX_FILE_BYTES)
    throw toRefusal(file, `has ${bytes.length} bytes, more than any code list`);
  const pairs =
    extname(path).toLowerCase() === '.xlsx'
      ? await readWorkbookPairs(file, bytes)
      : parseCodeTable(file, bytes);
  const descriptionsByCode = new Map<string, string>();
  for (const [index, pair] of pairs.entries()) {
    const row = parseFiveDigitSniRow(...pair);
    if (row === null) tally.reportReject(index + 1, '', 'no-five-digit-code', '');
    else {
      descriptionsByCode.set(row.code, row.description);
      tally.countAccepted();
    }
  }
  if (descriptionsByCode.size < MIN_CODES)
    throw toRefusal(file, `has only ${descriptionsByCode.size} five-digit codes`);
  return { edition: decideEdition(descriptionsByCode.keys(), knownListsByEdition), descriptionsByCode };
}

type CodePair = readonly [code: unknown, description: unknown];

const SHEET_NAME = /^detaljgrupp/i;
const DESCRIPTION_HEADER = /^(benämning|aktivitetsart)/i;

async function readWorkbookPairs(file: string, bytes: Buffer): Promise<CodePair[]> {
  let sheets;
  try {
    const size = await sumUnpackedSizes(bytes);
    if (size > MAX_UNPACKED_BYTES)
      throw new Error(`the workbook is too large: it would unpack to ${formatNumber(size)} bytes`);
    sheets = await readWorkbook(bytes);
  } catch (cause) {
    throw toRefusal(file, 'is not a readable workbook', cause);
  }
  const sheet = sheets.find(({ sheet: name }) => SHEET_NAME.test(name.trim()));
  const header = sheet?.data.findIndex((row) => row.some(isDescriptionHeader)) ?? -1;
  if (sheet === undefined || header < 0)
    throw toRefusal(file, 'has no sheet "Detaljgrupp" with a column of descriptions');
  return readColumns(sheet.data, header);
}

function readColumns(data: SheetData, header: number): CodePair[] {
  const titles = data[header]!;
  const description = titles.findIndex(isDescriptionHeader);
  const code = titles.findIndex(
    (cell) => typeof cell === 'string' && /detaljgrupp/i.test(cell) && !/officiell/i.test(cell),
  );
  return data.slice(header + 1).flatMap((row) => {
    const pair: CodePair = [row[code], row[description]];
    return pair[0] === null || pair[0] === undefined ? [] : [pair];
  });
}

function isDescriptionHeader(cell: unknown): boolean {
  return typeof cell === 'string' && DESCRIPTION_HEADER.test(cell.trim());
}

/** `{ VardeLista: [{ Varde, Text }] }` is of SCB's old API, `[{ kod, klartext }]` of the new. */
function parseCodeTable(file: string, bytes: Buffer): CodePair[] {
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw toRefusal(file, 'is not JSON', cause);
  }
  const values = Array.isArray(table) ? table : (table as { VardeLista?: unknown } | null)?.VardeLista;
  if (!Array.isArray(values))
    throw toRefusal(file, 'is not a code table: it is neither a list nor an object with VardeLista');
  return values
    .map((value: Record<string, unknown> | null): CodePair => [
      value?.['Varde'] ?? value?.['kod'],
      value?.['Text'] ?? value?.['klartext'],
    ])
    .filter(([code]) => code !== '00000');
}

function decideEdition(codes: Iterable<string>, known: SniLists): SniEdition {
  const count = new SniEditionDetector(known);
  for (const code of codes) count.countCode(code);
  return count.detectMajorityEdition('9999');
}

function toRefusal(file: string, problem: string, cause?: unknown): AppError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  const remedy = "Remove it or put the authority's file there.";
  return new AppError('delivery_refused', `sni/${file} ${problem}${reason}. ${remedy}`, { cause });
}

interface SniRow {
  readonly code: string;
  readonly description: string;
}

/**
 * The code is `62100`, `62.100`, or a number without its leading zero. Null also for `00000`, which
 * means unknown (docs/formats/sni.md#notation).
 */
export function parseFiveDigitSniRow(code: unknown, description: unknown): SniRow | null {
  if (typeof code !== 'string' && typeof code !== 'number') return null;
  const digits = String(code).trim().replace('.', '');
  const padded = /^\d{4}$/.test(digits) && typeof code === 'number' ? `0${digits}` : digits;
  if (!/^\d{5}$/.test(padded) || padded === '00000') return null;
  if (typeof description !== 'string' || description.trim() === '') return null;
  return { code: padded, description: trimBlanks(description) };
}

const SNI_READER_VERSION = 1;

/** Stages the delivered lists of SNI codes. Several files are one delivery. */
export const stageSni: Source['stage'] = (paths, context) => {
  const { name, acceptedStagedFilePath, isFictionalRegister, rejects, startedAt } = context;
  return stageFullDelivery(paths, context, {
    readerVersion: SNI_READER_VERSION,
    readAccepted: (accepted) => readSniStaging(accepted)?.delivery ?? null,
    read: async (next, base) => {
      const tally = new RowTally(name, rejects);
      const bundled = loadBundledSniLists();
      const lists = [];
      for (const each of paths) lists.push(await readSniList(each, bundled, tally));
      const times = await Promise.all(paths.map(async (each) => (await stat(each)).mtime.toISOString()));
      const newest = pickDeliveryDate(times.sort().reverse(), startedAt);
      const file = paths.map((each) => basename(each)).join(', ');
      const delivery = { ...base, file, ...newest, tally: tally.toSourceTally(), sniEdition: null };
      // A delivery of both editions replaces a damaged file, too.
      const isWhole = new Set(lists.map(({ edition }) => edition)).size === 2;
      const accepted = isWhole ? null : readSniStaging(acceptedStagedFilePath);
      const isKept = accepted !== null && (isFictionalRegister || !accepted.delivery.synthetic);
      writeSniStaging(next, delivery, lists, isKept ? accepted : null);
      return delivery;
    },
  });
};
