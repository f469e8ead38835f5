import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readChunks } from '../../download/open-delivered-file.ts';
import { readLines } from '../../parse/read-lines.ts';
import { tallyUnlessRow, type RowResult, type RowTally } from '../../staging/source-tally.ts';
import { parseAfrRecord, parseSokPaVarRow } from './parse-afr-record.ts';
import type { SizeClassRow } from './read-classes.ts';

/** Rises when rows come out otherwise, so that a file that was read before is read again. */
export const SIZE_CLASSES_READER_VERSION = 2;

/** A record has some 1,500 bytes. */
const MAX_RECORD_LENGTH = 1024 * 1024;
/** An answer of the older API has at most 2,000 rows of some 4,000 bytes. */
const MAX_ANSWER_LENGTH = 64 * 1024 * 1024;

/** What became of a row: the one of its unit that counts, one that a newer file's replaces, or a second one in its file. */
export type RowPlacement = 'new' | 'replaced' | 'duplicate';

/** How records of one kind of file are read and placed. */
interface RecordHandling {
  readonly parse: (record: Readonly<Record<string, unknown>>) => RowResult<SizeClassRow>;
  readonly tally: RowTally;
  readonly accept: (row: SizeClassRow) => RowPlacement;
}

/**
 * Reads one file of size classes (docs/formats/size-classes.md): `.jsonl` is a dump of the AFR API,
 * one record a line; `.json` is an answer of SokPaVar, one array, which may be empty. `accept`
 * places a row. What cannot be read is rejected and counted, a truncated end too; a file that is no
 * such dump or answer is one reject on line 0 with the file's name as column.
 */
export async function readSizeClasses(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  accept: (row: SizeClassRow) => RowPlacement,
): Promise<void> {
  if (file.toLowerCase().endsWith('.jsonl')) await readAfrDump(file, chunks, tally, accept);
  else await readSokPaVarAnswer(file, chunks, tally, accept);
}

async function readAfrDump(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  accept: (row: SizeClassRow) => RowPlacement,
): Promise<void> {
  try {
    for await (const lines of readLines(chunks, MAX_RECORD_LENGTH)) {
      for (const { bytes, number } of lines) {
        const text = bytes.toString('utf8').trim();
        if (text !== '') placeRecord(parseJson(text), number, { parse: parseAfrRecord, tally, accept });
      }
    }
  } catch (error) {
    if (!isDeliveryRefused(error)) throw error;
    // What comes after a line without end cannot be told from it.
    tallyUnreadableFile(file, 'line-too-long', tally);
  }
}

async function readSokPaVarAnswer(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  accept: (row: SizeClassRow) => RowPlacement,
): Promise<void> {
  const answer = await readChunks(chunks, MAX_ANSWER_LENGTH);
  if (answer === null) {
    tallyUnreadableFile(file, 'answer-too-large', tally);
    return;
  }
  const rows = parseJson(answer.toString('utf8').trim());
  if (!Array.isArray(rows)) {
    tallyUnreadableFile(file, 'invalid-json', tally);
    return;
  }
  for (const [index, row] of (rows as unknown[]).entries()) {
    placeRecord(row, index + 1, { parse: parseSokPaVarRow, tally, accept });
  }
}

/** Counts a file of which nothing, or nothing more, can be used; the others are. */
export function tallyUnreadableFile(file: string, reason: string, tally: RowTally): void {
  tally.reject(0, file, reason, '');
}

/** True for what a reader throws of a file that it cannot read. */
export function isDeliveryRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'delivery_refused';
}

/** The value, or undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function placeRecord(record: unknown, line: number, { parse, tally, accept }: RecordHandling): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    tally.reject(line, '', 'invalid-json', '');
    return;
  }
  const usable = tallyUnlessRow(parse(record as Record<string, unknown>), line, tally);
  if (usable === null) return;
  const placement = accept(usable.row);
  if (placement === 'new') tally.accept(usable.repairs);
  else if (placement === 'replaced') tally.replace();
  else tally.reject(line, 'peOrgNr', 'duplicate-identity', maskIdentity(usable.row.organisationNumber));
}
