import { maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readColumnLayout } from '../../parse/column-layout.ts';
import { readLineBatches, type TextLine } from '../../parse/read-line-batches.ts';
import { toUsedRow, type RowTally } from '../../staging/row-tally.ts';
import { stageSingleFileDelivery, stageFullDelivery } from '../../staging/stage-full-delivery.ts';
import type { Source } from '../../source/source.ts';
import { parseRegistryRow, REGISTRY_HEADER, type RegistryRow } from './row.ts';
import {
  splitRepaired,
  UNCLOSED,
  type RecordLayout,
  type SplitRecordProblem,
  type SplitRecord,
} from './split-record.ts';
import { createRegistryStaging, REGISTRY_READER_VERSION } from './registry-staging.ts';

const MAX_LINES_PER_RECORD = 20;
/**
 * Matches a line that looks like the beginning of a record. Such a line is never joined to an
 * incomplete record before it, because data of a natural person could then become part of a
 * company's record.
 */
const LOOKS_LIKE_RECORD = /-(?:IDORG|ORGFO|ORGNAM|LAND)|^\W*\d{6}\W*\d{4}/;
/**
 * Largest allowed share of lines that are not UTF-8, or twice. A file with a larger share is refused if it
 * has at least two such lines.
 */
const MAX_INVALID_SHARE = 0.01;

/** Matches a letter such as `ä` whose bytes were taken for Windows-1252 or ISO-8859-1. */
const TWICE_ENCODED = /Ã[\u0080-\u00bf„…–]/;

const COLUMNS = { names: REGISTRY_HEADER.split(';'), separator: ';' };

/**
 * Reads the registry file (docs/formats/registry.md). Calls `acceptLegalPerson` with each row of a
 * legal person and counts all rows in `tally`. Returns remarks for an operator on new columns.
 * Throws `delivery_refused` for a missing column, an empty file or a file that is not UTF-8.
 */
export async function readRegistry(
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  acceptLegalPerson: (row: RegistryRow) => void,
): Promise<readonly string[]> {
  let reader: RegistryReader | undefined;
  let notes: readonly string[] = [];
  for await (const lines of readLineBatches(chunks)) {
    for (const line of lines) {
      if (reader !== undefined) reader.addLine(line);
      else {
        const layout = readColumnLayout(fileName, line.bytes.toString('utf8'), COLUMNS);
        reader = new RegistryReader(layout, tally, acceptLegalPerson);
        notes = layout.notes;
      }
    }
  }
  if (reader === undefined) readColumnLayout(fileName, undefined, COLUMNS);
  reader?.finish(fileName);
  return notes;
}

function startsRecord(text: string, layout: RecordLayout): boolean {
  const clean = text.replace(/[\u0000-\u001f]/g, '');
  return (
    LOOKS_LIKE_RECORD.test(clean.slice(0, clean.lastIndexOf('";"') + 1)) ||
    typeof splitRepaired(clean, layout) !== 'string'
  );
}

function isUnclosed(record: SplitRecord | SplitRecordProblem): record is SplitRecord {
  return typeof record !== 'string' && record.repairs.includes(UNCLOSED);
}

interface IncompleteRecord {
  text: string;
  lines: number;
  readonly number: number;
  /** The record as it stands, if it has all fields and the last one does not end. */
  unclosed: SplitRecord | null;
}

class RegistryReader {
  readonly #layout: RecordLayout;
  readonly #tally: RowTally;
  readonly #accept: (row: RegistryRow) => void;
  #open: IncompleteRecord | null = null;
  #lines = 0;
  #invalid = 0;
  #garbled = 0;

  constructor(layout: RecordLayout, tally: RowTally, accept: (row: RegistryRow) => void) {
    this.#layout = layout;
    this.#tally = tally;
    this.#accept = accept;
  }

  addLine(line: TextLine): void {
    const text = line.bytes.toString('utf8');
    this.#lines += 1;
    if (text.includes('\ufffd')) this.#invalid += 1;
    if (text.includes('Ã') && TWICE_ENCODED.test(text)) this.#garbled += 1;
    if (
      this.#open !== null &&
      (startsRecord(text, this.#layout) || this.#open.lines >= MAX_LINES_PER_RECORD)
    ) {
      this.#endOpen();
    }
    if (this.#open !== null) this.#continue(this.#open, text);
    else if (text !== '') this.#begin(text, line.number);
  }

  #begin(text: string, number: number): void {
    const record = splitRepaired(text, this.#layout);
    if (record === 'too-few-fields') this.#open = { text, lines: 1, number, unclosed: null };
    else if (isUnclosed(record)) this.#open = { text, lines: 1, number, unclosed: record };
    else this.#settle(record, text, number);
  }

  #continue(open: IncompleteRecord, text: string): void {
    open.text = `${open.text.trimEnd()} ${text.trimStart()}`;
    open.lines += 1;
    const record = splitRepaired(open.text, this.#layout);
    if (record === 'too-few-fields') return;
    if (isUnclosed(record)) open.unclosed = record;
    else this.#settleOpen(open, typeof record === 'string' ? null : record);
  }

  #settleOpen({ text, lines, number }: IncompleteRecord, record: SplitRecord | null): void {
    this.#open = null;
    if (record === null || record.fields.slice(1).some((field) => field.includes('-IDORG'))) {
      this.#tally.reportReject(number, '', 'too-few-fields', maskRecord(text));
      return;
    }
    if (lines > 1) record.repairs.push('record-over-several-lines');
    this.#settle(record, text, number);
  }

  #settle(record: SplitRecord | SplitRecordProblem, text: string, number: number): void {
    if (typeof record === 'string') {
      this.#tally.reportReject(number, '', record, maskRecord(text));
      return;
    }
    const usable = toUsedRow(parseRegistryRow(record), number, this.#tally);
    if (usable === null) return;
    this.#accept(usable.row);
    this.#tally.countAccepted(usable.repairs);
  }

  #endOpen(): void {
    if (this.#open !== null) this.#settleOpen(this.#open, this.#open.unclosed);
  }

  finish(file: string): void {
    this.#endOpen();
    this.#assertEncoding(file);
  }

  #assertEncoding(file: string): void {
    const most = Math.max(1, this.#lines * MAX_INVALID_SHARE);
    if (this.#garbled > most) {
      throw new AppError(
        'delivery_refused',
        `${file} was converted to UTF-8 twice: ${this.#garbled} of ${this.#lines} lines have signs such as "Ã¤" in place of "ä". ` +
          'Download the file again and do not open and save it with another program.',
      );
    }
    if (this.#invalid > most) {
      throw new AppError(
        'delivery_refused',
        `${file} is not UTF-8: ${this.#invalid} of ${this.#lines} lines have invalid characters. The registry ` +
          'publishes UTF-8; download the file again and do not open and save it with another program.',
      );
    }
  }
}

function maskRecord(text: string): string {
  return maskIdentityNumber(text.replace(/^"/, ''));
}

export const stageRegistry: Source['stage'] = (paths, context) =>
  stageFullDelivery(paths, context, {
    readerVersion: REGISTRY_READER_VERSION,
    read: async (next, base, notes) => {
      const staging = createRegistryStaging(next);
      const delivery = await stageSingleFileDelivery(
        paths,
        base,
        context,
        async ({ file, chunks, tally }) => {
          notes.push(...(await readRegistry(file, chunks, tally, (row) => staging.add(row))));
          return { sniEdition: null };
        },
      );
      staging.finish(delivery);
      return delivery;
    },
  });
