import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SourceTally } from './source-tally.ts';

/** The record of an accepted delivery. */
export const StagedDelivery = z.object({
  file: z.string(),
  /** ISO instant. */
  date: z.string(),
  sha256: z.string(),
  readerVersion: z.int(),
  synthetic: z.boolean(),
  tally: SourceTally,
  /** Null except for SCB's files. */
  sniEdition: z.enum(['2007', '2025']).nullable(),
  /** Number of units after this delivery, for sources whose deliveries add to each other. */
  inForce: z.int().optional(),
});
/** See the schema. */
export type StagedDelivery = z.infer<typeof StagedDelivery>;

/** Returns the folder of the staged files. */
export function toStagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

const NO_JOURNAL_PRAGMAS =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;';
const DELIVERY_TABLE = 'CREATE TABLE delivery (json TEXT NOT NULL);';

/**
 * Creates a staged file with a transaction open: with the tables of `schema`, or as a copy of the
 * file at `accepted` without its record of the delivery. It has no journal, because
 * {@link acceptStagedFile} renames a complete file and the next run overwrites an incomplete one.
 */
export function createStagedFile(path: string, schema: string, accepted: string | null = null): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  if (accepted !== null) copyFileSync(accepted, path);
  // SQLite's defensive mode would ignore `journal_mode = OFF`.
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(
    accepted === null
      ? `PRAGMA page_size = 32768; ${NO_JOURNAL_PRAGMAS} ${DELIVERY_TABLE} ${schema} BEGIN;`
      : `${NO_JOURNAL_PRAGMAS} BEGIN; DELETE FROM delivery;`,
  );
  return database;
}

/** Closes and deletes a staged file that is not complete. */
export function discardStagedFile(database: DatabaseSync, path: string): void {
  database.close();
  rmSync(path, { force: true });
}

/** Stores the record of the delivery, runs the SQL in `index`, commits and closes. */
export function finishStagedFile(database: DatabaseSync, delivery: StagedDelivery, index = ''): void {
  database.prepare('INSERT INTO delivery (json) VALUES (?)').run(JSON.stringify(delivery));
  database.exec(`${index} COMMIT;`);
  database.close();
}

/** Opens a staged file for reading. */
export function openStagedFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA cache_size = -32768;');
  return database;
}

/** Returns the record of the accepted delivery. Null without a staged file. */
export function readStagedDelivery(path: string): StagedDelivery | null {
  if (!existsSync(path)) return null;
  using database = openStagedFile(path);
  const row = database.prepare('SELECT json FROM delivery').get();
  return row === undefined ? null : StagedDelivery.parse(JSON.parse(row['json'] as string));
}

/** Replaces the accepted file by a complete one. */
export function acceptStagedFile(next: string, path: string): void {
  renameSync(next, path);
}

/** Rows with the same key, at least one. */
export type RowGroup<Row> = readonly [Row, ...Row[]];

/** Groups consecutive rows with the same key. Holds one group in memory. */
export function* groupRows<Row>(rows: Iterable<Row>, toKey: (row: Row) => unknown): Generator<RowGroup<Row>> {
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

/** Groups consecutive rows of the same company. */
export function groupByOrganisationNumber<Row extends { readonly organisationNumber: string }>(
  rows: Iterable<Row>,
): Generator<RowGroup<Row>> {
  return groupRows(rows, ({ organisationNumber }) => organisationNumber);
}
