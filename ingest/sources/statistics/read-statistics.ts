import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { checkHeader } from '../../parse/check-header.ts';
import { readLines } from '../../parse/read-lines.ts';
import { EncodingWatch } from '../../parse/encoding-watch.ts';
import { settleRow } from '../../staging/row-result.ts';
import type { Tally } from '../../staging/source-tally.ts';
import { parseStatisticsRow, STATISTICS_HEADER, type StatisticsRow } from './row.ts';

/** Rises when rows come out otherwise, so that a file that was read before is read again. */
export const STATISTICS_READER_VERSION = 2;

/**
 * Reads the statistics file (formats/statistics.md): ISO-8859-1, tabs, no quoting. `accept` says whether the row is
 * the first of its number. Throws `delivery_refused` for a wrong header, an empty file or one saved as UTF-8.
 */
export async function readStatistics(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
  accept: (row: StatisticsRow) => boolean,
): Promise<void> {
  const watch = new EncodingWatch();
  let header: string | undefined;
  for await (const lines of readLines(chunks)) {
    for (const line of lines) {
      const text = line.bytes.toString('latin1');
      if (header === undefined) {
        header = text;
        checkHeader(file, header, STATISTICS_HEADER);
      } else if (text !== '') {
        watch.see(text);
        settle(text, line.number, tally, accept);
      }
    }
  }
  checkHeader(file, header, STATISTICS_HEADER);
  if (watch.isUtf8()) {
    throw new AppError(
      'delivery_refused',
      `${file} is UTF-8, and the statistics authority publishes ISO-8859-1: towns and streets would be garbled. ` +
        'Download the file again and do not open and save it with another program.',
    );
  }
}

function settle(text: string, line: number, tally: Tally, accept: (row: StatisticsRow) => boolean): void {
  const usable = settleRow(parseStatisticsRow(text), line, tally);
  if (usable === null) return;
  if (accept(usable.row)) tally.accept(usable.repairs);
  else tally.reject(line, 'PeOrgNr', 'duplicate-identity', maskIdentity(usable.row.organisationNumber));
}
