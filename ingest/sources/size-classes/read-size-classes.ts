import { maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { joinChunks } from '../../download/open-delivered-file.ts';
import { readLineBatches } from '../../parse/read-line-batches.ts';
import {
  REPLACED_BY_NEWER_FILE_REPAIR_KEY,
  toUsedRow,
  type RowResult,
  type RowTally,
} from '../../staging/row-tally.ts';
import { parseScbAfrRecord, parseScbSokPaVarRow } from './parse-scb-afr-record.ts';
import { parseJson, type SizeClassRow } from './parse-size-class-fields.ts';
import { formatNumber } from '../../../shared/terminal/format-number.ts';

/** Increase it when rows are parsed differently, so that files are read again. */
export const SIZE_CLASSES_READER_VERSION = 2;

/** Longest record of the AFR API, in characters. Real ones have about 1,500. */
const MAX_RECORD_LENGTH = 1024 * 1024;
/** A response has up to 2,000 rows of about 4,000 bytes. */
const MAX_ANSWER_LENGTH = 64 * 1024 * 1024;

/** `from-older-file`: a newer file has a row of the company. */
export type RowAddOutcome = 'new' | 'from-older-file' | 'duplicate';

type TakeRecord = (record: unknown, line: number) => void;

interface FileForm {
  readonly parse: (record: Readonly<Record<string, unknown>>) => RowResult<SizeClassRow>;
  /** Fields that have the size classes. */
  readonly fields: readonly string[];
  /** Calls `take` with each record. Returns why the file is unreadable, or null. */
  readonly read: (chunks: AsyncIterable<Uint8Array>, take: TakeRecord) => Promise<string | null>;
}

const AFR_DUMP: FileForm = { parse: parseScbAfrRecord, fields: ['anstKl', 'omsKl'], read: readAfrDump };
const SOKPAVAR_ANSWER: FileForm = {
  parse: parseScbSokPaVarRow,
  fields: ['Stkl, kod', 'Stkl, oms, kod', 'Stkl Fin, oms, kod'],
  read: readSokPaVarAnswer,
};

/** An unreadable file is rejected as line 0, with its name as column. */
export async function readSizeClasses(
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  add: (row: SizeClassRow) => RowAddOutcome,
): Promise<void> {
  const { parse, fields, read } = fileName.toLowerCase().endsWith('.jsonl') ? AFR_DUMP : SOKPAVAR_ANSWER;
  const watch = new ClassFieldWatch(...fields);
  const problem = await read(chunks, (record, line) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      tally.reportReject(line, '', Array.isArray(record) ? 'json-array-in-a-line' : 'invalid-json', '');
      return;
    }
    watch.observe(record);
    const usable = toUsedRow(parse(record as Record<string, unknown>), line, tally);
    if (usable !== null) countPlacement(add(usable.row), usable, line, tally);
  });
  if (problem !== null) countUnreadableFileAsReject(fileName, problem, tally);
  watch.assertFound(fileName);
}

async function readAfrDump(chunks: AsyncIterable<Uint8Array>, take: TakeRecord): Promise<string | null> {
  try {
    for await (const lines of readLineBatches(chunks, MAX_RECORD_LENGTH)) {
      for (const { bytes, number } of lines) {
        const text = toRecordText(bytes.toString('utf8'));
        if (text !== '') take(parseJson(text), number);
      }
    }
    return null;
  } catch (error) {
    if (!isDeliveryRefusedError(error)) throw error;
    // After a line without an end, records cannot be found.
    return 'line-too-long';
  }
}

/** Returns the record of a line, also of one of a JSON array. `''` for none. */
function toRecordText(line: string): string {
  const text = line.trim().replace(/,$/, '');
  const isPart = text.startsWith('[') !== text.endsWith(']');
  return isPart ? text.replace(/^\[|\]$/g, '').trim() : text;
}

async function readSokPaVarAnswer(
  chunks: AsyncIterable<Uint8Array>,
  take: TakeRecord,
): Promise<string | null> {
  const answer = await joinChunks(chunks, MAX_ANSWER_LENGTH);
  if (answer === null) return 'answer-too-large';
  const rows = parseJson(answer.toString('utf8').trim());
  if (!Array.isArray(rows)) return 'invalid-json';
  // Read as UTF-8, names such as `Omsättning, år` would be unknown ones.
  if ((rows as unknown[]).some((row) => JSON.stringify(Object.keys(row ?? [])).includes('\ufffd')))
    return 'wrong-encoding';
  for (const [index, row] of (rows as unknown[]).entries()) take(row, index + 1);
  return null;
}

/** Counts a file of size classes as one rejected row, because it cannot be read to its end. */
export function countUnreadableFileAsReject(fileName: string, reason: string, tally: RowTally): void {
  tally.reportReject(0, fileName, reason, '');
}

export function isDeliveryRefusedError(error: unknown): boolean {
  return error instanceof AppError && error.code === 'delivery_refused';
}

function countPlacement(
  placement: RowAddOutcome,
  { row, repairs }: { readonly row: SizeClassRow; readonly repairs: readonly string[] },
  line: number,
  tally: RowTally,
): void {
  if (placement === 'new') tally.countAccepted(repairs);
  else if (placement === 'from-older-file') tally.countRepair(REPLACED_BY_NEWER_FILE_REPAIR_KEY);
  else tally.reportReject(line, 'peOrgNr', 'duplicate-identity', maskIdentityNumber(row.organisationNumber));
}

const MIN_RECORDS = 1_000;

/** Notices a file of which no record has a size class, as when the authority renames the fields. */
class ClassFieldWatch {
  readonly #fields: readonly string[];
  #records = 0;
  #isFound = false;

  constructor(...fields: readonly string[]) {
    this.#fields = fields;
  }

  observe(record: object): void {
    this.#records += 1;
    this.#isFound ||= this.#fields.some((field) => field in record);
  }

  /** Throws `delivery_refused` if many records were observed, and none had one of the fields. */
  assertFound(fileName: string): void {
    if (this.#isFound || this.#records < MIN_RECORDS) return;
    const names = this.#fields.map((field) => JSON.stringify(field)).join(' or ');
    throw new AppError(
      'delivery_refused',
      `${fileName} has ${formatNumber(this.#records)} records, and none of them has ${names}. If the authority ` +
        'has changed its format, this service must be adapted; otherwise download the file again.',
    );
  }
}
