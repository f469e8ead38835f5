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
import type { z } from 'zod';
import { AcceptedDeliveryMetadata } from '../source/staging.ts';

export function toStagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

const NEW_FILE_PRAGMAS =
  'PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;';
const DELIVERY_TABLE = 'CREATE TABLE delivery (json TEXT NOT NULL);';

/**
 * Creates a staged SQLite file with the tables of `schemaSql` and opens a transaction. Replaces any
 * file at `stagedFilePath`, such as one of an interrupted run.
 */
export function createStagedFile(stagedFilePath: string, schemaSql: string): DatabaseSync {
  mkdirSync(dirname(stagedFilePath), { recursive: true });
  rmSync(stagedFilePath, { force: true });
  const database = openNewWithoutJournal(stagedFilePath);
  database.exec(`${DELIVERY_TABLE} ${schemaSql} BEGIN;`);
  return database;
}

export interface NewStagedFilePaths {
  readonly newStagedFilePath: string;
  readonly acceptedStagedFilePathToCopy: string | null;
}

/**
 * Copies an accepted staged file without its delivery record and opens a transaction in the copy.
 * Replaces an incomplete file at `newPath`.
 */
export function openCopy(acceptedPath: string, newPath: string): DatabaseSync {
  rmSync(newPath, { force: true });
  copyFileSync(acceptedPath, newPath);
  const database = openNewWithoutJournal(newPath);
  database.exec('BEGIN; DELETE FROM delivery;');
  return database;
}

function openNewWithoutJournal(path: string): DatabaseSync {
  // SQLite's defensive mode would ignore `journal_mode = OFF`.
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(NEW_FILE_PRAGMAS);
  return database;
}

export function discardStagedFile(database: DatabaseSync, stagedFilePath: string): void {
  database.close();
  rmSync(stagedFilePath, { force: true });
}

/** Completes a staged file: stores its delivery, runs `createIndexesSql`, commits and closes. */
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
  const database = new DatabaseSync(stagedFilePath, { readOnly: true });
  database.exec('PRAGMA cache_size = -32768;');
  return database;
}

export function readAcceptedDelivery(stagedFilePath: string): AcceptedDeliveryMetadata | null {
  if (!existsSync(stagedFilePath)) return null;
  using database = openStagedFileReadOnly(stagedFilePath);
  const row = database.prepare('SELECT json FROM delivery').get();
  return row === undefined ? null : AcceptedDeliveryMetadata.parse(JSON.parse(row['json'] as string));
}

/** Reads a staged file of JSON. Null for a missing one. */
export function readStagedJson<T>(stagedFilePath: string, schema: z.ZodType<T>): T | null {
  return existsSync(stagedFilePath) ? schema.parse(JSON.parse(readFileSync(stagedFilePath, 'utf8'))) : null;
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
