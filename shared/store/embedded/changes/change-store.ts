import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import {
  toLastPositionOfPublication,
  type ChangeStore,
  type ChangeWriter,
  type FeedState,
  type ChangePublication,
  type StoredChange,
} from '../../change-feed.ts';
import { DamagedError } from '../../port.ts';
import { toStoreError } from '../database/to-store-error.ts';
import {
  CHANGES_FILE,
  openChangesFileReadOnly,
  openChangesFile,
  findLastPublication,
  readVerifiedChangeRow,
  findFeedStateAtPublication,
  toChangeChecksum,
  toTopicBitmask,
} from './change-file.ts';
import type { LivePublication } from '../generation/generation-files.ts';

const MAX_DELETED = 10_000;

type ReadLive = () => LivePublication | null;

export class EmbeddedChangeStore implements ChangeStore {
  readonly #folder: string;
  readonly #readLive: ReadLive;

  constructor(storeFolder: string, readLive: ReadLive) {
    this.#folder = storeFolder;
    this.#readLive = readLive;
  }

  async readUsableState(): Promise<FeedState | null> {
    const live = this.#readLive();
    if (live === null) return null;
    try {
      using database = openChangesFileReadOnly(this.#folder);
      return database === null ? null : findFeedStateAtPublication(database, live);
    } catch (cause) {
      const error = toStoreError('read the changes', cause);
      if (error instanceof DamagedError) return null;
      throw error;
    }
  }

  async startPublication(): Promise<ChangeWriter> {
    try {
      return this.#openWriter();
    } catch (cause) {
      throw toStoreError('write the changes', cause);
    }
  }

  isPublicationComplete(publication: LivePublication): boolean {
    using database = openChangesFileReadOnly(this.#folder);
    return database !== null && findFeedStateAtPublication(database, publication) !== null;
  }

  #openWriter(): EmbeddedChangeWriter {
    try {
      return openWriter(this.#folder, this.#readLive());
    } catch (cause) {
      if (!(toStoreError('open the changes', cause) instanceof DamagedError)) throw cause;
      for (const suffix of ['', '-wal', '-shm'])
        rmSync(join(this.#folder, CHANGES_FILE + suffix), { force: true });
      return openWriter(this.#folder, this.#readLive());
    }
  }

  /**
   * Deletes the changes of publications older than `before`. First stores the position up to which
   * they are deleted. A reader with an earlier position is then refused, and does not miss changes
   * unnoticed.
   */
  async deleteChangesPublishedBefore(before: Date): Promise<void> {
    const live = this.#readLive();
    if (live === null) return;
    try {
      using database = openChangesFile(this.#folder);
      const state = findFeedStateAtPublication(database, live);
      if (state === null) return;
      const condition = 'seen_at < ? AND number <= ?';
      const old = findLastPublication(database, condition, before.toISOString(), live.publicationNumber);
      const floor = Math.max(state.deletedUpToPosition, old === null ? 0 : toLastPositionOfPublication(old));
      database.prepare('UPDATE feed SET floor = ?').run(floor);
      await deleteUpTo(database, floor);
    } catch (cause) {
      throw toStoreError('delete old changes', cause);
    }
  }

  async eraseChanges(organisationNumber: string): Promise<number> {
    if (!existsSync(join(this.#folder, CHANGES_FILE))) return 0;
    try {
      using database = openChangesFile(this.#folder);
      database.exec('PRAGMA secure_delete = ON');
      const { changes } = database
        .prepare('DELETE FROM change WHERE company = ?')
        .run(Number(organisationNumber));
      // The write-ahead log and split pages have the rows until they are rewritten.
      database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      return Number(changes);
    } catch (cause) {
      throw toStoreError('erase changes', cause);
    }
  }

  async findDamage(): Promise<string[]> {
    const live = this.#readLive();
    try {
      using database = openChangesFileReadOnly(this.#folder);
      if (live === null) return [];
      if (database === null) return [`the changes, whose file ${CHANGES_FILE} is missing`];
      if (findFeedStateAtPublication(database, live) === null)
        return ['the changes, which do not belong to the live generation'];
      let examined = 0;
      for (const row of database.prepare('SELECT * FROM change').iterate()) {
        readVerifiedChangeRow(row);
        examined += 1;
        if (examined % MAX_DELETED === 0) await setImmediate();
      }
      return [];
    } catch (cause) {
      const error = toStoreError('read the changes', cause);
      if (!(error instanceof DamagedError)) throw error;
      return [`the changes (${CHANGES_FILE})`];
    }
  }
}

/**
 * Opens the writer of the next publication: the one after `live`, or after the last one in the file
 * if `live` is null. Deletes later publications, which never became live.
 */
function openWriter(folder: string, live: LivePublication | null): EmbeddedChangeWriter {
  const database = openChangesFile(folder);
  try {
    const last = live?.publicationNumber ?? findLastPublication(database, 'true') ?? 0;
    database.prepare('DELETE FROM publication WHERE number > ?').run(last);
    database.prepare('DELETE FROM change WHERE position > ?').run(toLastPositionOfPublication(last));
    return new EmbeddedChangeWriter(database, last + 1);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function deleteUpTo(database: DatabaseSync, position: number): Promise<void> {
  const remove = database.prepare(
    `DELETE FROM change WHERE position IN (SELECT position FROM change WHERE position <= ? LIMIT ${MAX_DELETED})`,
  );
  while (Number(remove.run(position).changes) > 0) await setImmediate();
}

class EmbeddedChangeWriter implements ChangeWriter {
  readonly publicationNumber: number;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, publication: number) {
    this.#database = database;
    this.publicationNumber = publication;
  }

  async add(changes: readonly StoredChange[]): Promise<void> {
    try {
      const insert = this.#database.prepare(
        'INSERT INTO change (position, company, topics, content, checksum) VALUES (?, ?, ?, ?, ?)',
      );
      this.#database.exec('BEGIN');
      for (const { position, organisationNumber, topics: names, changeJson } of changes) {
        const company = Number(organisationNumber);
        const row = { position, company, topics: toTopicBitmask(names), content: changeJson };
        insert.run(position, company, row.topics, changeJson, toChangeChecksum(row));
      }
      this.#database.exec('COMMIT');
    } catch (cause) {
      throw toStoreError(`write changes to ${this.#database.location()}`, cause);
    }
  }

  async finish({ generation, seenAt, isFeedRestart }: ChangePublication): Promise<void> {
    try {
      this.#database.exec('PRAGMA synchronous = FULL');
      if (isFeedRestart)
        this.#database
          .prepare('DELETE FROM change WHERE position > ?')
          .run(toLastPositionOfPublication(this.publicationNumber - 1));
      this.#database
        .prepare('INSERT INTO publication (number, generation, seen_at, is_restart) VALUES (?, ?, ?, ?)')
        .run(this.publicationNumber, generation, seenAt, isFeedRestart ? 1 : 0);
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (cause) {
      throw toStoreError(`complete the changes in ${this.#database.location()}`, cause);
    } finally {
      await this.abandon();
    }
  }

  async abandon(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}
