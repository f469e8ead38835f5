import type { DatabaseSync } from 'node:sqlite';
import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import { integer, createRowReader } from '../../../shared/sql/row-reader.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { CompanyPartWith, NumberRange } from '../../source/company-parts.ts';
import {
  ARCHIVE_COLUMN_READERS,
  SELECT_ARCHIVE_COLUMNS,
  type StagedArchiveRecord,
} from '../../staging/delivered-archives.ts';
import {
  groupAdjacentRows,
  openCopy,
  createStagedFile,
  discardStagedFile,
  finishStaging,
  openStagedFileReadOnly,
} from '../../staging/staged-file.ts';
import { isBeforeFiscalEnd, parseArchivePath } from './archive-path.ts';
import type { ReportFlag } from './figures/report-flag.ts';
import { toReportedYears } from './figures/to-stored-report-years.ts';
import type { FilingRow } from './row.ts';

export const ANNUAL_REPORTS_STAGED_FILE = 'annual-reports.sqlite';

const SCHEMA = `
CREATE TABLE archive (
  path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified_ms INTEGER NOT NULL, sha256 TEXT NOT NULL, filings INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE filing (
  number INTEGER NOT NULL, fiscal_end TEXT NOT NULL, version TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (number, fiscal_end)
) WITHOUT ROWID;`;

const PAGE_ROWS = 500;

export interface ReportArchiveRecord extends StagedArchiveRecord {
  readonly filings: number;
}

export type AnnualReportsStaging = ReturnType<typeof createAnnualReportsStaging>;

/** Opens a new staged file, a copy of the accepted one unless that is null. */
export function createAnnualReportsStaging(path: string, acceptedPath: string | null) {
  const database = acceptedPath === null ? createStagedFile(path, SCHEMA) : openCopy(acceptedPath, path);
  const insert = database.prepare(
    `INSERT INTO filing VALUES (?, ?, ?, ?) ON CONFLICT (number, fiscal_end) DO UPDATE SET
       version = excluded.version, json = excluded.json WHERE excluded.version >= filing.version`,
  );
  const update = database.prepare(
    'UPDATE filing SET version = ?, json = ? WHERE number = ? AND fiscal_end = ?',
  );
  const insertArchive = database.prepare(
    'INSERT OR REPLACE INTO archive VALUES (:pathInSourceFolder, :size, :modifiedMs, :sha256, :filings)',
  );
  return {
    /** Adds a filing, unless a later version for the same company and fiscal year is staged. */
    addFiling: (row: FilingRow) => {
      insert.run(Number(row.organisationNumber), row.fiscalEnd, toFilingVersion(row), JSON.stringify(row));
    },
    replaceFiling: (row: FilingRow) => {
      update.run(toFilingVersion(row), JSON.stringify(row), Number(row.organisationNumber), row.fiscalEnd);
    },
    addArchive: (archive: ReportArchiveRecord) => void insertArchive.run({ ...archive }),
    readArchives: () => selectArchiveRecords(database),
    // Page by page, because the caller changes the rows that are read.
    readOutdatedFilings: function* (extractorVersion: number) {
      const select = database.prepare(
        `SELECT json FROM filing WHERE (number, fiscal_end) > (?, ?) AND json_extract(json, '$.extractorVersion') <> ?
         ORDER BY number, fiscal_end LIMIT ${PAGE_ROWS}`,
      );
      for (let [number, fiscalEnd] = [0, '']; ;) {
        const rows = select.all(number, fiscalEnd, extractorVersion).map(({ json }) => toRow(json));
        yield* rows;
        const last = rows.at(-1);
        if (last === undefined) return;
        [number, fiscalEnd] = [Number(last.organisationNumber), last.fiscalEnd];
      }
    },
    countOutdatedFilings: (extractorVersion: number) => {
      const select = database.prepare(
        "SELECT count(*) AS count FROM filing WHERE json_extract(json, '$.extractorVersion') <> ?",
      );
      return select.get(extractorVersion)!['count'] as number;
    },
    countFilings: () => countFilings(database),
    finish: (delivery: AcceptedDeliveryMetadata) => finishStaging(database, delivery),
    discard: () => discardStagedFile(database, path),
  };
}

export function readStagedReportArchives(stagedFilePath: string): ReportArchiveRecord[] {
  using database = openStagedFileReadOnly(stagedFilePath);
  return selectArchiveRecords(database);
}

export function countStagedFilings(stagedFilePath: string): number {
  using database = openStagedFileReadOnly(stagedFilePath);
  return countFilings(database);
}

export function* readCompanyFilings(
  stagedFilePath: string,
  { first, last }: NumberRange,
): Generator<CompanyPartWith<'filings' | 'reportedYears'>> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const select = database.prepare(
    'SELECT number, json FROM filing WHERE number BETWEEN ? AND ? ORDER BY number, fiscal_end DESC',
  );
  for (const rows of groupAdjacentRows(select.iterate(first, last), ({ number }) => number)) {
    const [{ number }] = rows;
    const organisationNumber = String(number).padStart(10, '0');
    const filings = rows.map(({ json }) => flagUnendedYear(toRow(json)));
    const reportedYears = filings.flatMap(toReportedYears);
    yield { organisationNumber, filings: filings.map(toFiling), reportedYears };
  }
}

/** The flag is of the filing, not of its document, and needs no report to be read again. */
function flagUnendedYear(row: FilingRow): FilingRow {
  if (!isBeforeFiscalEnd(row.archive, row.fiscalEnd)) return row;
  return { ...row, flags: [...row.flags, 'fiscal-year-not-ended' satisfies ReportFlag].sort() };
}

function toFiling(row: FilingRow): Filing {
  return {
    fiscalEnd: row.fiscalEnd,
    documents: row.documents,
    sizeKb: row.sizeKb,
    document: row.document,
    family: row.family,
    currency: row.currency,
    financials: row.financials,
    flags: row.flags,
    archive: row.archive,
    extractorVersion: row.extractorVersion,
  };
}

function countFilings(database: DatabaseSync): number {
  return database.prepare('SELECT count(*) AS count FROM filing').get()!['count'] as number;
}

const readArchiveRecord = createRowReader({ ...ARCHIVE_COLUMN_READERS, filings: integer });

function selectArchiveRecords(database: DatabaseSync): ReportArchiveRecord[] {
  return database
    .prepare(`${SELECT_ARCHIVE_COLUMNS}, filings FROM archive ORDER BY path`)
    .all()
    .map(readArchiveRecord);
}

/** Parses a staged row without validating it: validating 1.6 million rows would take a minute. */
function toRow(json: unknown): FilingRow {
  return JSON.parse(json as string) as FilingRow;
}

/** docs/formats/annual-reports.md#filings */
function toFilingVersion({ archive, signedOn, position }: FilingRow): string {
  const parsed = parseArchivePath(archive);
  const pad = (value: number): string => String(value).padStart(9, '0');
  const order = parsed === null ? `~${archive}` : [parsed.year, parsed.week, parsed.part].map(pad).join('/');
  return `${order} ${signedOn ?? ''.padEnd(10)} ${pad(position)}`;
}
