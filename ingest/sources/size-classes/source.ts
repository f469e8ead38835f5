import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readLines } from '../../parse/read-lines.ts';
import { settleRow, type RowResult } from '../row-result.ts';
import type { Tally } from '../source-tally.ts';
import { parseAfrRecord } from './parse-afr-record.ts';
import { parseSokPaVarRow } from './parse-sokpavar-row.ts';
import type { SizeClassRow } from './row.ts';

/** Rises when rows come out otherwise, so that a file that was read before is read again. */
export const SIZE_CLASSES_READER_VERSION = 1;

/** A record has some 1,500 bytes. */
const LONGEST_RECORD = 1024 * 1024;
/** An answer of the older API has at most 2,000 rows of some 4,000 bytes. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

type Parse = (record: Readonly<Record<string, unknown>>) => RowResult<SizeClassRow>;

/**
 * Reads one file of size classes (formats/size-classes.md, sections 7 and 8): `.jsonl` is a dump of the AFR API, one record a line;
 * `.json` is an answer of SokPaVar, one array. `accept` says whether the row is the first of its number in this file. What cannot be read
 * is rejected and counted, a truncated end too.
 */
export async function readSizeClasses(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
  accept: (row: SizeClassRow) => boolean,
): Promise<void> {
  if (file.toLowerCase().endsWith('.jsonl')) await readDump(chunks, tally, accept);
  else await readAnswer(file, chunks, tally, accept);
}

async function readDump(
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
  accept: (row: SizeClassRow) => boolean,
): Promise<void> {
  for await (const lines of readLines(chunks, LONGEST_RECORD)) {
    for (const { bytes, number } of lines) {
      const text = bytes.toString('utf8').trim();
      if (text !== '') settle(parseJson(text), parseAfrRecord, number, tally, accept);
    }
  }
}

async function readAnswer(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
  accept: (row: SizeClassRow) => boolean,
): Promise<void> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER) {
      throw new AppError(
        'delivery_refused',
        `${file} is larger than any answer of SokPaVar. Is it a dump? Call it .jsonl.`,
      );
    }
    parts.push(chunk);
  }
  const rows = parseJson(Buffer.concat(parts).toString('utf8').trim());
  if (!Array.isArray(rows)) return tally.reject(1, '', 'invalid-json', '');
  for (const [index, row] of (rows as unknown[]).entries()) {
    settle(row, parseSokPaVarRow, index + 1, tally, accept);
  }
}

/** The value, or undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function settle(
  record: unknown,
  parse: Parse,
  line: number,
  tally: Tally,
  accept: (row: SizeClassRow) => boolean,
): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return tally.reject(line, '', 'invalid-json', '');
  }
  const usable = settleRow(parse(record as Record<string, unknown>), line, tally);
  if (usable === null) return;
  if (accept(usable.row)) tally.accept(usable.repairs);
  else tally.reject(line, 'peOrgNr', 'duplicate-identity', maskIdentity(usable.row.organisationNumber));
}
