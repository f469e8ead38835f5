import { maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
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
import { RegistryEncoding } from './registry-encoding.ts';
import { createRegistryStaging, REGISTRY_READER_VERSION } from './registry-staging.ts';

const MAX_LINES_PER_RECORD = 20;
/**
 * Matches a line that looks like the beginning of a record. Such a line is never joined to an
 * incomplete record before it, because data of a natural person could then become part of a
 * company's record.
 */
const LOOKS_LIKE_RECORD = /-(?:IDORG|ORGFO|ORGNAM|LAND)|^\W*\d{6}\W*\d{4}/;

const COLUMNS = { names: REGISTRY_HEADER.split(';'), separator: ';' };

/**
 * Reads the registry file (docs/formats/registry.md). Calls `acceptLegalPerson` with each row of a
 * legal person and counts all rows in `tally`. Returns remarks for an operator on new columns.
 * Throws `delivery_refused` for a wrong header, an empty file, and a file that is not UTF-8 or was
 * converted to it twice.
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

/** A record with all fields, of which the last one does not end. It can go on in the next line. */
interface UnclosedRecord {
  readonly record: SplitRecord;
  readonly text: string;
  readonly number: number;
}

function isUnclosed(record: SplitRecord): boolean {
  return record.repairs.includes(UNCLOSED);
}

/**
 * True for a line that can only be the rest of a last field. Whatever can be of another record is
 * not joined, since data of a natural person could then become part of a company's record.
 */
function isRestOfField(line: string): boolean {
  return line.trimEnd().endsWith('"') && !/";"|-IDORG|^\W*\d{6}|\d{6}\W*\d{4}/.test(line);
}

interface IncompleteRecord {
  text: string;
  lines: number;
  readonly number: number;
}

class RegistryReader {
  readonly #layout: RecordLayout;
  readonly #tally: RowTally;
  readonly #accept: (row: RegistryRow) => void;
  readonly #encoding = new RegistryEncoding();
  #open: IncompleteRecord | null = null;
  #unclosed: UnclosedRecord | null = null;

  constructor(layout: RecordLayout, tally: RowTally, accept: (row: RegistryRow) => void) {
    this.#layout = layout;
    this.#tally = tally;
    this.#accept = accept;
  }

  addLine(line: TextLine): void {
    const { text, isWindows1252 } = this.#encoding.decode(line.bytes);
    if (isWindows1252) this.#tally.countRepair('line-in-windows-1252');
    if (this.#unclosed !== null && this.#close(this.#unclosed, text)) return;
    if (
      this.#open !== null &&
      (startsRecord(text, this.#layout) || this.#open.lines >= MAX_LINES_PER_RECORD)
    ) {
      this.#rejectOpen();
    }
    if (this.#open !== null) this.#continue(this.#open, text);
    else if (text !== '') this.#begin(text, line.number);
  }

  #begin(text: string, number: number): void {
    const record = splitRepaired(text, this.#layout);
    if (record === 'too-few-fields') this.#open = { text, lines: 1, number };
    else if (typeof record !== 'string' && isUnclosed(record)) this.#unclosed = { record, text, number };
    else this.#settle(record, text, number);
  }

  #continue(open: IncompleteRecord, text: string): void {
    open.text = `${open.text.trimEnd()} ${text.trimStart()}`;
    open.lines += 1;
    const record = splitRepaired(open.text, this.#layout);
    if (record === 'too-few-fields') return;
    this.#open = null;
    if (typeof record === 'string' || record.fields.slice(1).some((field) => field.includes('-IDORG'))) {
      this.#tally.reportReject(open.number, '', 'too-few-fields', maskRecord(open.text));
      return;
    }
    record.repairs.push('record-over-several-lines');
    const { text: whole, number } = open;
    if (isUnclosed(record)) this.#unclosed = { record, text: whole, number };
    else this.#settle(record, whole, number);
  }

  /** Settles an unclosed record, with the next line if that is its rest. Returns true if it is. */
  #close({ record, text, number }: UnclosedRecord, next: string): boolean {
    this.#unclosed = null;
    const whole = `${text.trimEnd()} ${next.trimStart()}`;
    const joined = isRestOfField(next) ? splitRepaired(whole, this.#layout) : 'too-many-fields';
    if (typeof joined === 'string') {
      this.#settle(record, text, number);
      return false;
    }
    joined.repairs.push('record-over-several-lines');
    this.#settle(joined, whole, number);
    return true;
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

  #rejectOpen(): void {
    if (this.#open === null) return;
    this.#tally.reportReject(this.#open.number, '', 'too-few-fields', maskRecord(this.#open.text));
    this.#open = null;
  }

  finish(file: string): void {
    this.#rejectOpen();
    if (this.#unclosed !== null) this.#close(this.#unclosed, '');
    this.#encoding.assertUtf8(file);
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
