import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { isDiskFull } from '../../shared/errors/disk-full.ts';
import { SQLITE_CORRUPT_CODES, toSqliteResultCode } from '../../shared/sql/sqlite-result-code.ts';
import { AcceptedDeliveryMetadata } from '../source/staging.ts';

export function toStagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

const NEW_FILE_PRAGMAS =
  'PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;';
const DELIVERY_TABLE = 'CREATE TABLE delivery (json TEXT NOT NULL);';

/** Opens a transaction. Replaces a file such as one of an interrupted run. */
export function createStagedFile(stagedFilePath: string, schemaSql: string): DatabaseSync {
  mkdirSync(dirname(stagedFilePath), { recursive: true });
  rmSync(stagedFilePath, { force: true });
  const database = openNewWithoutJournal(stagedFilePath);
  database.exec(`${DELIVERY_TABLE} ${schemaSql} BEGIN;`);
  return database;
}

/** Has no delivery record. Opens a transaction. Replaces an incomplete file. */
export function openCopy(acceptedPath: string, newPath: string): DatabaseSync {
  rmSync(newPath, { force: true });
  copyFileSync(acceptedPath, newPath);
  const database = openNewWithoutJournal(newPath);
  database.exec('BEGIN; DELETE FROM delivery;');
  return database;
}

function openNewWithoutJournal(path: string): DatabaseSync {
  try {
    // SQLite's defensive mode would ignore `journal_mode = OFF`.
    const database = new DatabaseSync(path, { defensive: false });
    database.exec(NEW_FILE_PRAGMAS);
    return database;
  } catch (cause) {
    throw isDiskFull(cause) ? cause : toUnusableError(path, cause);
  }
}

/** SQLite's code 1 is a missing table: that of an empty file. */
const DAMAGE_CODES = [1, ...SQLITE_CORRUPT_CODES];

/** A staged file with other content than a run wrote. `message` names it and what to do. */
export class DamagedStagedFileError extends AppError {
  constructor(path: string, damage: string, options: ErrorOptions = {}) {
    const message = `${path} is damaged (${damage}). Put a backup in its place, or remove it and run again: a run that fetches takes the publisher's files again (annual reports since REPORTS_SINCE), a folder of your own must have them all.`;
    super('run_failed', message, options);
  }
}

function toUnreadableError(path: string, cause: unknown): AppError {
  if (cause instanceof z.ZodError) return new DamagedStagedFileError(path, 'it has other content', { cause });
  const isDamaged = cause instanceof SyntaxError || DAMAGE_CODES.includes(toSqliteResultCode(cause));
  return isDamaged
    ? new DamagedStagedFileError(path, toErrorMessage(cause), { cause })
    : toUnusableError(path, cause);
}

function toUnusableError(path: string, cause: unknown): AppError {
  const message = `${path} cannot be used (${toErrorMessage(cause)}). See that the user of this process owns it and its folder and that its disk works, and run again.`;
  return new AppError('run_failed', message, { cause });
}

export function discardStagedFile(database: DatabaseSync, stagedFilePath: string): void {
  database.close();
  rmSync(stagedFilePath, { force: true });
}

export function finishStaging(
  database: DatabaseSync,
  delivery: AcceptedDeliveryMetadata,
  createIndexesSql = '',
): void {
  database.prepare('INSERT INTO delivery (json) VALUES (?)').run(JSON.stringify(delivery));
  database.exec(`${createIndexesSql} COMMIT;`);
  database.close();
}

export function openStagedFileReadOnly(stagedFilePath: string): DatabaseSync {
  // An erasure that was killed leaves a journal, which only a writer can roll back.
  const readOnly = !existsSync(`${stagedFilePath}-journal`);
  const database = new DatabaseSync(stagedFilePath, { readOnly });
  database.exec('PRAGMA cache_size = -32768;');
  return database;
}

/** Null for a missing file. Throws `DamagedStagedFileError`. */
export function readAcceptedDelivery(stagedFilePath: string): AcceptedDeliveryMetadata | null {
  return readExisting(stagedFilePath, () => {
    using database = openStagedFileReadOnly(stagedFilePath);
    const row = database.prepare('SELECT json FROM delivery').get();
    return row === undefined ? null : AcceptedDeliveryMetadata.parse(JSON.parse(row['json'] as string));
  });
}

/** Null for a missing file. Throws `DamagedStagedFileError`. */
export function readStagedJson<T>(stagedFilePath: string, schema: z.ZodType<T>): T | null {
  return readExisting(stagedFilePath, () => schema.parse(JSON.parse(readFileSync(stagedFilePath, 'utf8'))));
}

function readExisting<T>(stagedFilePath: string, read: () => T): T | null {
  if (!existsSync(stagedFilePath)) return null;
  try {
    return read();
  } catch (cause) {
    throw toUnreadableError(stagedFilePath, cause);
  }
}

export function writeStagedJson(stagedFilePath: string, staged: object): void {
  mkdirSync(dirname(stagedFilePath), { recursive: true });
  writeFileSync(stagedFilePath, JSON.stringify(staged), { flush: true });
}

export function acceptStagedFile(newPath: string, acceptedPath: string): void {
  renameSync(newPath, acceptedPath);
}

export type RowsWithSameKey<Row> = readonly [Row, ...Row[]];

export function* groupAdjacentRows<Row>(
  rows: Iterable<Row>,
  toKey: (row: Row) => unknown,
): Generator<RowsWithSameKey<Row>> {
  let group: [Row, ...Row[]] | null = null;
  for (const row of rows) {
    if (group !== null && toKey(group[0]) === toKey(row)) group.push(row);
    else {
      if (group !== null) yield group;
      group = [row];
    }
  }
  if (group !== null) yield group;
}

export function groupAdjacentRowsByCompany<Row extends { readonly organisationNumber: string }>(
  rows: Iterable<Row>,
): Generator<RowsWithSameKey<Row>> {
  return groupAdjacentRows(rows, ({ organisationNumber }) => organisationNumber);
}
