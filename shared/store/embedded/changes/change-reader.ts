import type { DatabaseSync } from 'node:sqlite';
import {
  toLastPositionOfPublication,
  toPublicationNumber,
  toStartPublicationNumber,
  hashGenerationName,
  type ChangeCriteria,
  type ChangePage,
  type ChangeReader,
  type CompanyHistory,
  type FeedPosition,
  type FeedState,
} from '../../change-feed.ts';
import { createRowReader, text } from '../../../sql/row-reader.ts';
import { NO_DEADLINE, type ReadContext } from '../../port.ts';
import { toStoreError } from '../database/to-store-error.ts';
import type { LivePublication } from '../generation/generation-files.ts';
import {
  damagedChangesError,
  openChangesFileReadOnly,
  readVerifiedChangeRow,
  findFeedStateAtPublication,
  findGenerationName,
  findLastPublication,
  toTopicBitmask,
} from './change-file.ts';

/** Largest number of changes that a read of a page examines. These take about ten milliseconds. */
const MAX_EXAMINED = 10_000;
const SELECT_CHANGES = 'SELECT position, company, topics, content, checksum FROM change';

export class EmbeddedChangeReader implements ChangeReader {
  readonly #folder: string;
  readonly #live: LivePublication;
  #database: DatabaseSync | null = null;

  constructor(storeFolder: string, live: LivePublication) {
    this.#folder = storeFolder;
    this.#live = live;
  }

  async readState({ signal }: ReadContext = NO_DEADLINE): Promise<FeedState> {
    signal.throwIfAborted();
    return this.#read((database) => this.#readState(database));
  }

  async readPage(
    { after, limit, organisationNumber, topics }: ChangeCriteria,
    { signal, waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<ChangePage | null> {
    await waitForComputeTurn();
    signal.throwIfAborted();
    return this.#read((database) => {
      const { deletedUpToPosition, endPosition } = this.#readState(database);
      const start = after?.position ?? deletedUpToPosition;
      if (start < deletedUpToPosition || start > endPosition.position) return null;
      if (after !== null && readGenerationHash(database, start) !== after.generationNameHash) return null;
      const rows = selectChanges(database, start, endPosition.position, organisationNumber);
      const wanted = topics === null ? ALL_TOPICS : toTopicBitmask(topics);
      const { changes, last } = takeChanges(rows, limit, wanted);
      if (last === null) return { changesJson: changes, next: endPosition, mayHaveMore: false };
      return {
        changesJson: changes,
        next: { position: last, generationNameHash: readGenerationHash(database, last) ?? '' },
        mayHaveMore: true,
      };
    });
  }

  async findPublicationEndBefore(
    instant: string,
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<FeedPosition | null> {
    signal.throwIfAborted();
    return this.#read((database) => {
      const { livePublicationNumber } = this.#readState(database);
      const condition = 'seen_at < ? AND number <= ?';
      const publication = findLastPublication(database, condition, instant, livePublicationNumber);
      if (publication === null) return null;
      const position = toLastPositionOfPublication(publication);
      return { position, generationNameHash: readGenerationHash(database, position) ?? '' };
    });
  }

  async readAt(
    positions: readonly number[],
    { signal, waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<string[]> {
    await waitForComputeTurn();
    signal.throwIfAborted();
    return this.#read((database) => {
      const { deletedUpToPosition, endPosition } = this.#readState(database);
      const select = database.prepare(`${SELECT_CHANGES} WHERE position = ?`);
      return positions
        .filter((position) => position > deletedUpToPosition && position <= endPosition.position)
        .toSorted((a, b) => a - b)
        .map((position) => select.get(position))
        .filter((row) => row !== undefined)
        .map((row) => readVerifiedChangeRow(row).content);
    });
  }

  async readHistory(
    organisationNumber: string,
    limit: number,
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<CompanyHistory> {
    signal.throwIfAborted();
    return this.#read((database) => {
      const state = this.#readState(database);
      const rows = database
        .prepare(
          `${SELECT_CHANGES}
           WHERE company = ? AND position > ? AND position <= ? ORDER BY position DESC LIMIT ?`,
        )
        .all(Number(organisationNumber), state.deletedUpToPosition, state.endPosition.position, limit);
      return {
        changesJson: rows.map((row) => readVerifiedChangeRow(row).content).reverse(),
        keptSince: readPublicationTime(database, toStartPublicationNumber(state)),
      };
    });
  }

  #readState(database: DatabaseSync): FeedState {
    const state = findFeedStateAtPublication(database, this.#live);
    if (state === null) throw damagedChangesError('the feed of changes does not contain the live generation');
    return state;
  }

  /** Runs `read` in one transaction, so that all its queries see the same state of the file. */
  #read<T>(read: (database: DatabaseSync) => T): T {
    try {
      this.#database ??= openChangesFileReadOnly(this.#folder);
      if (this.#database === null) throw damagedChangesError('the file of the changes is missing');
      this.#database.exec('BEGIN');
      try {
        return read(this.#database);
      } finally {
        this.#database.exec('COMMIT');
      }
    } catch (cause) {
      throw toStoreError('read the changes', cause);
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }
}

const readSeenAt = createRowReader({ seenAt: text });

function readPublicationTime(database: DatabaseSync, number: number): string {
  const row = database.prepare('SELECT seen_at AS seenAt FROM publication WHERE number = ?').get(number);
  if (row === undefined) throw damagedChangesError(`the publication ${number} is missing`);
  return readSeenAt(row).seenAt;
}

const ALL_TOPICS = -1;

/**
 * Returns the first `limit` changes with a topic of the bitmask `wanted`. Stops when
 * {@link MAX_EXAMINED} rows are examined. `last` is the position of the last examined row, or null
 * if no rows remain.
 */
function takeChanges(
  rows: Iterable<unknown>,
  limit: number,
  wanted: number,
): { changes: string[]; last: number | null } {
  const changes: string[] = [];
  let last = null;
  let examined = 0;
  for (const row of rows) {
    if (changes.length === limit || examined === MAX_EXAMINED) return { changes, last };
    const { position, topics, content } = readVerifiedChangeRow(row);
    if ((topics & wanted) !== 0) changes.push(content);
    last = position;
    examined += 1;
  }
  return { changes, last: null };
}

function readGenerationHash(database: DatabaseSync, position: number): string | null {
  const generation = findGenerationName(database, toPublicationNumber(position));
  return generation === null ? null : hashGenerationName(generation);
}

/** Selects the changes after the position `start`, up to and including `end`. */
function selectChanges(
  database: DatabaseSync,
  start: number,
  end: number,
  company: string | null,
): Iterable<unknown> {
  const range = 'position > ? AND position <= ? ORDER BY position';
  if (company === null) return database.prepare(`${SELECT_CHANGES} WHERE ${range}`).iterate(start, end);
  return database
    .prepare(`${SELECT_CHANGES} WHERE company = ? AND ${range}`)
    .iterate(Number(company), start, end);
}
