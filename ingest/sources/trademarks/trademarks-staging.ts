import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { isPossibleDate } from '../../delivery-date.ts';
import {
  openCopy,
  createStagedFile,
  discardStagedFile,
  finishStaging,
  openStagedFileReadOnly,
} from '../../staging/staged-file.ts';
import type { HolderLink, NoLinkReason } from './link/link-holder-to-company-by-name.ts';
import { type LinkableHolder, toPublicName } from './link/holder-company-finder.ts';
import { toLowestChangeSortKeySince, toReplacedDay } from './mark-archives.ts';
import { type MarkArchiveRecord, selectMarkArchiveRecords } from './read-staged-trademarks.ts';
import type { MarkRow } from './read/row.ts';

export const TRADEMARKS_STAGED_FILE = 'trademarks.sqlite';

/** `json` is null if no holder of the mark can be linked to a company. */
const SCHEMA = `
PRAGMA secure_delete = ON;
CREATE TABLE archive (
  path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified_ms INTEGER NOT NULL, sha256 TEXT NOT NULL,
  is_full INTEGER NOT NULL, day TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE mark (
  id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, version TEXT NOT NULL, is_deleted INTEGER NOT NULL, json TEXT
);
CREATE TABLE holder (
  mark INTEGER NOT NULL, place INTEGER NOT NULL, numbers TEXT NOT NULL, name TEXT, town TEXT, is_company_name INTEGER NOT NULL,
  not_by_name TEXT, method TEXT, company INTEGER, score REAL, PRIMARY KEY (mark, place)
) WITHOUT ROWID;
CREATE TABLE linked (state TEXT NOT NULL);`;
const INDEX = 'CREATE INDEX holder_company ON holder (company) WHERE company IS NOT NULL;';

const FORGET_UNMATCHED_SQL = `
UPDATE holder SET name = NULL, town = NULL WHERE company IS NULL AND is_company_name = 0 AND name IS NOT NULL;
UPDATE mark SET json = NULL WHERE json IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM holder WHERE holder.mark = mark.id AND (name IS NOT NULL OR numbers <> '' OR company IS NOT NULL)
);`;

export const ERASE_COMPANIES_FROM_HOLDERS_SQL = [
  `UPDATE holder SET numbers = '', name = NULL, town = NULL, company = NULL, score = NULL
   WHERE is_erased(company) OR is_erased(numbers)`,
  `UPDATE mark SET json = NULL WHERE json IS NOT NULL AND NOT EXISTS (
   SELECT 1 FROM holder WHERE holder.mark = mark.id AND (name IS NOT NULL OR numbers <> '' OR company IS NOT NULL)
)`,
] as const;

/**
 * When a new full set replaces the staged trademarks, later changes are kept: those from the day of
 * the full set on, with their holders and archives. `where` is the SQL condition for the rows of a
 * table to keep.
 */
const CARRIED_OVER_TABLES = [
  { table: 'mark', columns: ['id', 'number', 'version', 'is_deleted', 'json'], where: 'version >= ?' },
  {
    table: 'holder',
    columns: ['mark', 'place', 'numbers', 'name', 'town', 'is_company_name', 'not_by_name', 'method'],
    where: 'mark IN (SELECT id FROM mark WHERE version >= ?)',
  },
  {
    table: 'archive',
    columns: ['path', 'size', 'modified_ms', 'sha256', 'is_full', 'day'],
    where: "is_full = 0 AND day || ' 1' >= ?",
  },
] as const;

const PAGE_ROWS = 5_000;

type StagedHolder = LinkableHolder & { readonly markRowId: number; readonly indexInMark: number };

export type TrademarksStaging = ReturnType<typeof createTrademarksStaging>;

/** Opens a new staged file, a copy of the accepted one unless that is null. */
export function createTrademarksStaging(path: string, acceptedPath: string | null) {
  const database = acceptedPath === null ? createStagedFile(path, SCHEMA) : openCopy(acceptedPath, path);
  if (acceptedPath !== null) database.exec('PRAGMA secure_delete = ON; DROP INDEX holder_company;');
  const marks = new MarkTable(database);
  const insertArchive = database.prepare(
    'INSERT OR REPLACE INTO archive VALUES (:pathInSourceFolder, :size, :modifiedMs, :sha256, :isFull, :day)',
  );
  const updateLink = database.prepare(
    'UPDATE holder SET method = ?, company = ?, score = ? WHERE mark = ? AND place = ?',
  );
  return {
    putRecord: (row: MarkRow, archiveSortKey: string) => marks.put(row, archiveSortKey),
    copyChangesSince: (acceptedStagedFilePath: string, firstDay: string) =>
      carryOver(acceptedStagedFilePath, firstDay, database),
    replaceImpossibleDays: (now: Date) => replaceImpossibleDays(database, now),
    addArchive: (archive: MarkArchiveRecord) =>
      void insertArchive.run({ ...archive, isFull: Number(archive.isFull) }),
    readArchives: () => selectMarkArchiveRecords(database),
    readLinkableHolders: () => readHolders(database),
    setHolderLink: (
      { markRowId, indexInMark }: Pick<StagedHolder, 'markRowId' | 'indexInMark'>,
      link: HolderLink,
    ) => {
      const company = link.organisationNumber === null ? null : Number(link.organisationNumber);
      updateLink.run(link.method, company, 'score' in link ? link.score : null, markRowId, indexInMark);
    },
    finishLinking: (state: string) => {
      database.exec(FORGET_UNMATCHED_SQL);
      database.exec('DELETE FROM linked');
      database.prepare('INSERT INTO linked VALUES (?)').run(state);
    },
    countNotDeletedMarks: () =>
      database.prepare('SELECT count(*) AS count FROM mark WHERE is_deleted = 0').get()!['count'] as number,
    finish: (delivery: AcceptedDeliveryMetadata) => {
      // Deleted names remain in split pages until VACUUM rewrites them.
      database.exec('COMMIT; VACUUM; BEGIN;');
      finishStaging(database, delivery, INDEX);
    },
    discard: () => discardStagedFile(database, path),
  };
}

/**
 * Replaces days of archives that cannot be, which earlier versions of the service stored. Records
 * of these archives would otherwise count as newer than all that follow.
 */
function replaceImpossibleDays(database: DatabaseSync, now: Date): void {
  const updateArchive = database.prepare('UPDATE archive SET day = ? WHERE path = ?');
  const updateMarks = database.prepare(
    'UPDATE mark SET version = ? || substr(version, 11) WHERE version >= ? AND version < ?',
  );
  for (const archive of selectMarkArchiveRecords(database)) {
    const { day, isFull, pathInSourceFolder } = archive;
    if (isPossibleDate(day, now)) continue;
    const replaced = toReplacedDay(archive, now);
    updateArchive.run(replaced, pathInSourceFolder);
    const kind = `${day} ${isFull ? 0 : 1}`;
    updateMarks.run(replaced, kind, `${kind}~`);
  }
}

/** Copies the changes since a day. Returns false if there are none. */
function carryOver(acceptedPath: string, firstPublicationDay: string, database: DatabaseSync): boolean {
  using source = openStagedFileReadOnly(acceptedPath);
  let isAny = false;
  const from = toLowestChangeSortKeySince(firstPublicationDay);
  for (const { table, columns, where } of CARRIED_OVER_TABLES) {
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const rows = source.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`);
    for (const row of rows.iterate(from)) {
      insert.run(...columns.map((column) => row[column]!));
      isAny = true;
    }
  }
  return isAny;
}

class MarkTable {
  readonly #upsert: StatementSync;
  readonly #deleteHolders: StatementSync;
  readonly #insertHolder: StatementSync;

  constructor(database: DatabaseSync) {
    this.#upsert = database.prepare(
      `INSERT INTO mark (number, version, is_deleted, json) VALUES (?, ?, ?, ?) ON CONFLICT (number) DO UPDATE SET
         version = excluded.version, is_deleted = excluded.is_deleted, json = excluded.json
         WHERE excluded.version >= mark.version RETURNING id`,
    );
    this.#deleteHolders = database.prepare('DELETE FROM holder WHERE mark = ?');
    this.#insertHolder = database.prepare(
      'INSERT INTO holder (mark, place, numbers, name, town, is_company_name, not_by_name, method) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
  }

  put(row: MarkRow, version: string): void {
    const isDeletion = row.kind === 'deletion';
    const prvId = isDeletion ? row.prvId : row.trademark.prvId;
    const holders = isDeletion ? [] : row.holders.map(toPublicName);
    const json = !isDeletion && holders.some(canBeLinked) ? JSON.stringify(row.trademark) : null;
    const upserted = this.#upsert.get(prvId, version, Number(isDeletion), json);
    if (upserted === undefined) return;
    const mark = upserted['id'] as number;
    this.#deleteHolders.run(mark);
    for (const [place, holder] of holders.entries()) this.#addHolder(mark, place, holder);
  }

  #addHolder(mark: number, place: number, holder: LinkableHolder): void {
    const keys = [mark, place, holder.organisationNumbers.join(' ')];
    if (holder.kind === 'not-by-name')
      this.#insertHolder.run(...keys, null, null, 0, holder.reason, holder.reason);
    else
      this.#insertHolder.run(
        ...keys,
        holder.name,
        holder.town,
        Number(holder.isCertainlyCompanyName),
        null,
        null,
      );
  }
}

function canBeLinked({ organisationNumbers, kind }: LinkableHolder): boolean {
  return organisationNumbers.length > 0 || kind === 'named';
}

/** In pages, so that the caller can change a holder's row before it gets the next one. */
function* readHolders(database: DatabaseSync): Generator<StagedHolder> {
  const select = database.prepare(
    `SELECT mark, place, numbers, name, town, is_company_name, not_by_name FROM holder
     WHERE (mark, place) > (?, ?) AND (name IS NOT NULL OR numbers <> '') ORDER BY mark, place LIMIT ${PAGE_ROWS}`,
  );
  let last = { markRowId: 0, indexInMark: 0 };
  for (;;) {
    const holders = select.all(last.markRowId, last.indexInMark).map(toHolder);
    if (holders.length === 0) return;
    yield* holders;
    last = holders.at(-1)!;
  }
}

function toHolder(row: Record<string, unknown>): StagedHolder {
  const numbers = row['numbers'] as string;
  const name = row['name'] as string | null;
  const keys = { markRowId: row['mark'] as number, indexInMark: row['place'] as number };
  const organisationNumbers = numbers === '' ? [] : numbers.split(' ');
  // The name of an unlinked holder can have been erased, which stores no reason.
  const reason = (row['not_by_name'] as NoLinkReason | null) ?? 'no-name';
  if (name === null) return { ...keys, organisationNumbers, kind: 'not-by-name', reason };
  const town = row['town'] as string | null;
  const isCompanyName = row['is_company_name'] === 1;
  return { ...keys, organisationNumbers, kind: 'named', name, town, isCertainlyCompanyName: isCompanyName };
}
