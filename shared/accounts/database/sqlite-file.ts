import { closeSync, mkdirSync, openSync, rmSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { retry } from '../../tasks/retry.ts';

/** A file of SQLite that is open, with what Kysely asks of a database. */
export interface SqliteFile extends SqliteDatabase {
  /** Whether the file at its path is the one that is open. */
  state(): 'same' | 'replaced' | 'missing';
  /**
   * From now on every statement looks first whether the file is the one that is open, until it is.
   */
  checkBeforeUse(): void;
  /** False while a transaction is under way. */
  isIdle(): boolean;
  /** Opens the file that is at the path now; the one before must be closed. */
  reopen(): void;
  /**
   * Removes `-wal` and `-shm` of the closed file where they are still there: SQLite would apply
   * them to the file that replaced it.
   */
  removeOwnLogs(): void;
  /** Whether the `-wal` at the path belongs to the file that replaced the one that is open. */
  hasForeignLog(): boolean;
}

type FileId = Pick<Stats, 'ino' | 'dev'>;

const LOGS = ['-wal', '-shm'] as const;
const REPLACED = 'the file was removed or replaced while it was open';

/** Opens the file at `path`. It never waits for another process: it fails with `SQLITE_BUSY`. */
export function openSqliteFile(path: string): SqliteFile {
  let open = openDatabase(path);
  let isDistrusted = false;
  let isClosed = false;
  const state = (): 'same' | 'replaced' | 'missing' => {
    const found = findFile(path);
    if (found === null) return 'missing';
    return !isClosed && isSame(found, open.file) ? 'same' : 'replaced';
  };
  /** What is written to a file that was removed or replaced is lost, and SQLite does not notice. */
  const assertSame = (): void => {
    if (state() !== 'same') throw new Error(REPLACED);
    isDistrusted = false;
  };
  return {
    state,
    checkBeforeUse: () => {
      isDistrusted = true;
    },
    isIdle: () => isClosed || !open.database.isTransaction,
    close: () => {
      if (!isClosed) open.database.close();
      isClosed = true;
    },
    reopen: () => {
      open = openDatabase(path);
      isClosed = false;
      isDistrusted = false;
    },
    removeOwnLogs: () => {
      for (const [log, own] of open.logs) {
        const found = findFile(path + log);
        if (found !== null && own !== null && isSame(found, own)) rmSync(path + log);
      }
    },
    hasForeignLog: () => {
      const [found, own] = [findFile(`${path}-wal`), open.logs.get('-wal') ?? null];
      return found !== null && (own === null || !isSame(found, own));
    },
    prepare: (query) => {
      if (isDistrusted) assertSame();
      if (isClosed) throw new Error('the file is closed');
      const known = open.statements.get(query);
      if (known !== undefined) return known;
      const statement = toStatement(open.database, query, assertSame);
      open.statements.set(query, statement);
      return statement;
    },
  };
}

function openDatabase(path: string) {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A commit survives the end of the process; a power cut may lose the last ones
    // (docs/contract.md#credits).
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    const logs = new Map<string, FileId | null>(LOGS.map((log) => [log, findFile(path + log)]));
    return { database, file: statSync(path), logs, statements: new Map<string, SqliteStatement>() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function toStatement(database: DatabaseSync, query: string, assertSame: () => void): SqliteStatement {
  // Two that read first and write then would refuse each other.
  const statement = database.prepare(query === 'begin' ? 'begin immediate' : query);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => {
      if (query === 'begin') assertSame();
      // Of some failures SQLite takes everything back by itself; a second time would hide why.
      if (query === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(...(parameters as SQLInputValue[]));
    },
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

function findFile(path: string): FileId | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

function isSame(a: FileId, b: FileId): boolean {
  return a.ino === b.ino && a.dev === b.dev;
}

/** Makes the file at `path` when there is none. Who may read it may see who uses the service, though no key: it is its owner's alone. */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', 0o600));
}

const SQLITE_BUSY = 5;
const MAX_PAUSE_MS = 5;

/**
 * Repeats `work` for up to `waitMs` while another process holds the file of SQLite; `work` has no effect
 * then. Unlike SQLite's own waiting, this does not block the process. Pauses are random, so that
 * waiting processes do not retry at the same moment.
 */
export function retryWhileBusy<T>(waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + waitMs;
  return retry(work, {
    toPauseMs: (error) =>
      isBusy(error) && performance.now() <= end ? Math.ceil(Math.random() * MAX_PAUSE_MS) : null,
  });
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}
