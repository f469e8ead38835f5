import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { CHANGE_TOPICS, type ChangeTopic } from '../../../domain/company.ts';
import { integer, createRowReader, text } from '../../../sql/row-reader.ts';
import { toLastPositionOfPublication, hashGenerationName, type FeedState } from '../../change-feed.ts';
import type { LivePublication } from '../generation/generation-files.ts';
import { DamagedError } from '../../port.ts';

export const CHANGES_FILE = 'changes.sqlite';

/**
 * Tables of the feed of changes. `company` is the organisation number, and `topics` the bitmask of
 * {@link toTopicBitmask}. `feed` has one row: changes up to its `floor` have been deleted.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS feed (id TEXT NOT NULL, floor INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS publication (
    number INTEGER PRIMARY KEY, generation TEXT NOT NULL, seen_at TEXT NOT NULL, is_restart INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS change (
    position INTEGER PRIMARY KEY, company INTEGER NOT NULL, topics INTEGER NOT NULL,
    content TEXT NOT NULL, checksum INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS change_by_company ON change (company, position);
`;

export function openChangesFile(storeFolder: string): DatabaseSync {
  const database = new DatabaseSync(join(storeFolder, CHANGES_FILE), { timeout: 10_000 });
  try {
    database.exec(
      `PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; ${SCHEMA}`,
    );
    if (database.prepare('SELECT 1 FROM feed').get() === undefined)
      database.prepare('INSERT INTO feed (id, floor) VALUES (?, 0)').run(randomUUID());
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Can be read while a process writes. Null if the file is missing. */
export function openChangesFileReadOnly(storeFolder: string): DatabaseSync | null {
  const path = join(storeFolder, CHANGES_FILE);
  return existsSync(path) ? new DatabaseSync(path, { readOnly: true, timeout: 5_000 }) : null;
}

const readFeed = createRowReader({ id: text, floor: integer });
const readGeneration = createRowReader({ generation: text });
const readNumber = createRowReader({ number: integer });

/**
 * Reads the state of the feed up to a publication. Null if the file lacks the publication, or if
 * the publication made another generation live.
 */
export function findFeedStateAtPublication(
  database: DatabaseSync,
  { publicationNumber, generationName }: LivePublication,
): FeedState | null {
  if (findGenerationName(database, publicationNumber) !== generationName) return null;
  const { id, floor } = readFeed(database.prepare('SELECT id, floor FROM feed').get());
  const restart = findLastPublication(database, 'is_restart = 1 AND number <= ?', publicationNumber);
  return {
    feedId: id,
    livePublicationNumber: publicationNumber,
    endPosition: {
      position: toLastPositionOfPublication(publicationNumber),
      generationNameHash: hashGenerationName(generationName),
    },
    deletedUpToPosition: restart === null ? floor : Math.max(floor, toLastPositionOfPublication(restart)),
  };
}

/** Null if the file lacks the publication. */
export function findGenerationName(database: DatabaseSync, publicationNumber: number): string | null {
  const row = database.prepare('SELECT generation FROM publication WHERE number = ?').get(publicationNumber);
  return row === undefined ? null : readGeneration(row).generation;
}

/** Null if none meets the SQL condition. `parameters` are the values of its `?`. */
export function findLastPublication(
  database: DatabaseSync,
  sqlCondition: string,
  ...parameters: (string | number)[]
): number | null {
  const sql = `SELECT coalesce(max(number), 0) AS number FROM publication WHERE ${sqlCondition}`;
  const { number } = readNumber(database.prepare(sql).get(...parameters));
  return number === 0 ? null : number;
}

export function toTopicBitmask(topics: readonly ChangeTopic[]): number {
  return topics.reduce((bits, topic) => bits | (1 << CHANGE_TOPICS.indexOf(topic)), 0);
}

interface ChangeRow {
  readonly position: number;
  readonly company: number;
  readonly topics: number;
  readonly content: string;
}

export function toChangeChecksum({ position, company, topics, content }: ChangeRow): number {
  return crc32(content, crc32(`${position} ${company} ${topics}`));
}

const readColumns = createRowReader<ChangeRow & { readonly checksum: number }>({
  position: integer,
  company: integer,
  topics: integer,
  content: text,
  checksum: integer,
});

/** Throws {@link DamagedError} if the checksum does not match. */
export function readVerifiedChangeRow(row: unknown): ChangeRow {
  const change = parseColumns(row);
  if (change !== null && toChangeChecksum(change) === change.checksum) return change;
  throw damagedChangesError('a change was modified after it was written');
}

function parseColumns(row: unknown): ReturnType<typeof readColumns> | null {
  try {
    return readColumns(row);
  } catch {
    return null;
  }
}

export function damagedChangesError(damageDescription: string, options?: ErrorOptions): DamagedError {
  return new DamagedError(null, 'changes', `${damageDescription} (file ${CHANGES_FILE})`, options);
}
