import type { DatabaseSync } from 'node:sqlite';
import { isPossibleDate } from '../../delivery-date.ts';
import { toReplacedDay } from './mark-archives.ts';
import { integer, createRowReader, text } from '../../../shared/sql/row-reader.ts';
import type { Trademark } from '../../../shared/domain/trademark.ts';
import { compareMarksLatestRegisteredFirst } from './read/row.ts';
import type { CompanyPartWith, NumberRange } from '../../source/company-parts.ts';
import {
  ARCHIVE_COLUMN_READERS,
  SELECT_ARCHIVE_COLUMNS,
  type StagedArchiveRecord,
} from '../../staging/delivered-archives.ts';
import { groupAdjacentRows, openStagedFileReadOnly } from '../../staging/staged-file.ts';

export interface MarkArchiveRecord extends StagedArchiveRecord {
  readonly isFull: boolean;
  readonly day: string;
}

const readArchiveRecord = createRowReader({ ...ARCHIVE_COLUMN_READERS, isFull: integer, day: text });

const SELECT_ARCHIVES_SQL = `${SELECT_ARCHIVE_COLUMNS}, is_full AS isFull, day FROM archive ORDER BY path`;

export function selectMarkArchiveRecords(database: DatabaseSync): MarkArchiveRecord[] {
  const archives = database.prepare(SELECT_ARCHIVES_SQL).all().map(readArchiveRecord);
  return archives.map((archive) => ({ ...archive, isFull: archive.isFull === 1 }));
}

/** Archives in a staged file. `linkBasis` is null until the holders are linked. */
export interface StagedMarks {
  readonly archives: readonly MarkArchiveRecord[];
  readonly linkBasis: string | null;
}

/** Replaces days that cannot be, which earlier versions of the service stored. */
export function readStagedMarks(stagedFilePath: string, now: Date): StagedMarks {
  using database = openStagedFileReadOnly(stagedFilePath);
  const linked = database.prepare('SELECT state FROM linked').get();
  return {
    archives: selectMarkArchiveRecords(database).map((archive) =>
      isPossibleDate(archive.day, now) ? archive : { ...archive, day: toReplacedDay(archive, now) },
    ),
    linkBasis: (linked?.['state'] as string | undefined) ?? null,
  };
}

export function countHoldersByMethod(stagedFilePath: string): Record<string, number> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const rows = database.prepare(
    'SELECT method, count(*) AS count FROM holder GROUP BY method ORDER BY method',
  );
  return Object.fromEntries(rows.all().map((row) => [row['method'] as string, row['count'] as number]));
}

export function* readCompanyMarks(
  stagedFilePath: string,
  { first, last }: NumberRange,
): Generator<CompanyPartWith<'trademarks'>> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const select = database.prepare(
    `SELECT holder.company, mark.id, mark.json FROM holder JOIN mark ON mark.id = holder.mark
     WHERE holder.company BETWEEN ? AND ? ORDER BY holder.company, holder.mark`,
  );
  for (const rows of groupAdjacentRows(select.iterate(first, last), ({ company }) => company)) {
    // A company can hold a mark twice.
    const marks = new Map(rows.map(({ id, json }) => [id, json as string]));
    yield {
      organisationNumber: String(rows[0]['company']).padStart(10, '0'),
      trademarks: [...marks.values()]
        .map((json) => JSON.parse(json) as Trademark)
        .sort(compareMarksLatestRegisteredFirst),
    };
  }
}
