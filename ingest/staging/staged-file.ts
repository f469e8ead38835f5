import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** What staging keeps of an accepted delivery of one source. */
export const StagedDelivery = z.object({
  file: z.string(),
  /** ISO instant. */
  date: z.string(),
  sha256: z.string(),
  readerVersion: z.int(),
  synthetic: z.boolean(),
  tally: z.object({
    read: z.int(),
    accepted: z.int(),
    repaired: z.int(),
    rejected: z.record(z.string(), z.int()),
    leftOut: z.int(),
    repairs: z.record(z.string(), z.int()),
  }),
  /** Only of the statistics authority's files. */
  sniEdition: z.enum(['2007', '2025']).nullable(),
  /** Units that are known after it, where a delivery can be a part of them. */
  inForce: z.int().optional(),
});
export type StagedDelivery = z.infer<typeof StagedDelivery>;

/** The folder of the staged files, below the data folder. */
export function toStagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

const NO_JOURNAL_PRAGMAS =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;';
const DELIVERY_TABLE = 'CREATE TABLE delivery (json TEXT NOT NULL);';

/**
 * Creates a file that is filled once, beside the accepted one, and replaces it by a rename: a killed run leaves only
 * a rest that the next one overwrites, so no journal is kept.
 */
export function createStagedFile(path: string, schema: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const database = openWithoutJournal(path);
  database.exec(`PRAGMA page_size = 32768; ${NO_JOURNAL_PRAGMAS} ${DELIVERY_TABLE} ${schema} BEGIN;`);
  return database;
}

/** The runtime keeps a journal all the same unless it is told that this is meant. */
function openWithoutJournal(path: string): DatabaseSync {
  return new DatabaseSync(path, { defensive: false });
}

/** Opens a copy of an accepted file to add to it, as {@link createStagedFile}. What it says of its delivery is forgotten. */
export function openStagedCopy(path: string): DatabaseSync {
  const database = openWithoutJournal(path);
  database.exec(`${NO_JOURNAL_PRAGMAS} BEGIN; DELETE FROM delivery;`);
  return database;
}

/** Ends the filling of a staged file with what is to be remembered of the delivery. */
export function finishStagedFile(database: DatabaseSync, delivery: StagedDelivery, index = ''): void {
  database.prepare('INSERT INTO delivery (json) VALUES (?)').run(JSON.stringify(delivery));
  database.exec(`${index} COMMIT;`);
  database.close();
}

/** Opens a staged file to read. */
export function openStagedFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA cache_size = -32768;');
  return database;
}

/** What staging knows of the source, or null when it has never had a delivery. */
export function readStagedDelivery(path: string): StagedDelivery | null {
  if (!existsSync(path)) return null;
  const database = openStagedFile(path);
  try {
    const row = database.prepare('SELECT json FROM delivery').get();
    return row === undefined ? null : StagedDelivery.parse(JSON.parse(row['json'] as string));
  } finally {
    database.close();
  }
}

/** Makes a filled file the accepted one. */
export function acceptStagedFile(next: string, path: string): void {
  renameSync(next, path);
}

/** Rows of one key: at least one. */
export type RowGroup<Row> = readonly [Row, ...Row[]];

/** Groups rows that follow each other and have the same key. Memory: one group. */
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

/** Groups the rows of each company, which follow each other. */
export function groupByOrganisationNumber<Row extends { readonly organisationNumber: string }>(
  rows: Iterable<Row>,
): Generator<RowGroup<Row>> {
  return groupRows(rows, ({ organisationNumber }) => organisationNumber);
}
