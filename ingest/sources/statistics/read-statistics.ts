import { pipeline } from 'node:stream/promises';
import { parse, type Options } from 'csv-parse';
import { maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { formatNumber } from '../../../shared/terminal/format-number.ts';
import { readColumnLayout } from '../../parse/column-layout.ts';
import { toUsedRow, type RowTally } from '../../staging/row-tally.ts';
import { stageSingleFileDelivery, stageFullDelivery } from '../../staging/stage-full-delivery.ts';
import type { Source } from '../../source/source.ts';
import { SniEditionDetector } from '../sni/sni-edition-detector.ts';
import { readSniLists } from '../sni/sni-staging.ts';
import { parseStatisticsRow, STATISTICS_HEADER, type StatisticsRow } from './row.ts';
import { WholeRows, type StatisticsFields } from './whole-rows.ts';
import { createStatisticsStaging, STATISTICS_READER_VERSION } from './statistics-staging.ts';

/** Nothing is quoted, and a `"` is data (docs/formats/statistics.md#physical-format). */
const FORMAT: Options = {
  delimiter: '\t',
  record_delimiter: '\n',
  quote: null,
  encoding: 'latin1',
  relax_column_count: true,
};
const COLUMNS = { names: STATISTICS_HEADER.trimEnd().split('\t'), separator: '\t' };
const LINE_FEED = 10;
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** `addNew` returns false for a duplicate organisation number. Returns remarks on columns. */
export async function readStatistics(
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: RowTally,
  addNew: (row: StatisticsRow) => boolean,
): Promise<readonly string[]> {
  const watch = new Utf8Detector();
  let rows: WholeRows | undefined;
  let notes: readonly string[] = [];
  let recordNumber = 0;
  const settle = ({ fields, line, isJoined }: StatisticsFields): void => {
    const usable = toUsedRow(parseStatisticsRow(fields), line, tally);
    if (usable === null) return;
    const repairs = isJoined ? [...usable.repairs, 'record-over-several-lines'] : usable.repairs;
    if (addNew(usable.row)) tally.countAccepted(repairs);
    else
      tally.reportReject(
        line,
        'PeOrgNr',
        'duplicate-identity',
        maskIdentityNumber(usable.row.organisationNumber),
      );
  };
  await pipeline(
    assertMaxLineLength(fileName, chunks),
    parse(FORMAT),
    async (records: AsyncIterable<string[]>) => {
      for await (const record of records) {
        recordNumber += 1;
        const fields = trimCarriageReturn(record);
        if (rows === undefined) {
          const layout = readColumnLayout(fileName, fields.join('\t'), COLUMNS);
          rows = new WholeRows(layout, settle);
          notes = layout.notes;
        } else if (fields.length > 1 || fields[0] !== '') {
          watch.observe(fields.join('\t'));
          rows.add(fields, recordNumber);
        }
      }
    },
  );
  if (rows === undefined) readColumnLayout(fileName, undefined, COLUMNS);
  rows?.finish();
  if (watch.isUtf8()) {
    throw new AppError(
      'delivery_refused',
      `${fileName} is UTF-8, and the statistics authority publishes ISO-8859-1: towns and streets would be garbled. ` +
        'Download the file again and do not open and save it with another program.',
    );
  }
  return notes;
}

export async function* assertMaxLineLength(
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    length = end < 0 ? length + chunk.length : chunk.length - end - 1;
    if (length > maxBytes) {
      throw new AppError(
        'delivery_refused',
        `${fileName} has a line of more than ${formatNumber(maxBytes)} bytes, so it is not a text file. Download it again.`,
      );
    }
    yield chunk;
  }
}

function trimCarriageReturn(fields: string[]): string[] {
  const last = fields.at(-1);
  return last?.endsWith('\r') === true ? fields.with(-1, last.slice(0, -1)) : fields;
}

const HIGH = /[\u0080-\u00ff]/;
/** Matches a UTF-8 sequence of two or three bytes that was decoded as ISO-8859-1. */
const UTF8_SEQUENCES = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}/g;

/** Detects a file saved as UTF-8, by byte sequences that Swedish text in ISO-8859-1 never has. */
class Utf8Detector {
  #utf8Lines = 0;
  #otherLines = 0;

  /** `line` is decoded as ISO-8859-1. Lines of ASCII are not counted. */
  observe(line: string): void {
    if (!HIGH.test(line)) return;
    if (HIGH.test(line.replace(UTF8_SEQUENCES, ''))) this.#otherLines += 1;
    else this.#utf8Lines += 1;
  }

  /** False for a file of ASCII. */
  isUtf8(): boolean {
    return this.#utf8Lines > 0 && this.#utf8Lines >= 9 * this.#otherLines;
  }
}

/** Stages SCB's weekly statistics file. Its SNI edition is detected with the lists of SNI codes. */
export const stageStatistics: Source['stage'] = (paths, context) =>
  stageFullDelivery(paths, context, {
    readerVersion: STATISTICS_READER_VERSION,
    read: async (next, base, notes) => {
      const staging = createStatisticsStaging(next);
      const edition = new SniEditionDetector(
        readSniLists(context.dependencies.get('sni')?.stagedFilePath ?? null),
      );
      const delivery = await stageSingleFileDelivery(
        paths,
        base,
        context,
        async ({ file, date, chunks, tally }) => {
          const found = await readStatistics(file, chunks, tally, (row) => {
            for (const code of row.sniCodes) edition.countCode(code);
            return staging.add(row);
          });
          notes.push(...found);
          return { sniEdition: edition.detectMajorityEdition(date) };
        },
      );
      staging.finish(delivery);
      return delivery;
    },
  });
