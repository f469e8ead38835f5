import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { SQLITE_BUSY, toSqliteResultCode } from '../../sql/sqlite-result-code.ts';
import { retry } from '../../tasks/retry.ts';

export interface SqliteFile extends SqliteDatabase {
  compareWithFileAtPath(): 'same' | 'replaced' | 'missing';
  requireSameFileCheckBeforeUse(): void;
  hasNoOpenTransaction(): boolean;
  /** Opens the file that is now at the path. The previous file must be closed. */
  reopen(): void;
  /**
   * Deletes the `-wal` and `-shm` files of a replaced file. SQLite would otherwise apply them to
   * the new file. The replaced file must be closed.
   */
  deleteWalFilesOfReplacedFile(): void;
  /**
   * True if the `-wal` file at the path is not that of the open file, but belongs to the file that
   * replaced it. False without a `-wal` file.
   */
  isWalFileReplaced(): boolean;
}

type FileId = Pick<Stats, 'ino' | 'dev'>;

const PRIVATE = 0o600;
const LOGS = ['-wal', '-shm'] as const;
const REPLACED = 'the file was removed or replaced while it was open';

/** Opens a SQLite file. While another process writes, statements fail with `SQLITE_BUSY`. */
export function openSqliteFile(databasePath: string): SqliteFile {
  let open = openDatabase(databasePath);
  let isDistrusted = false;
  let isClosed = false;
  const state = (): 'same' | 'replaced' | 'missing' => {
    const found = findFile(databasePath);
    if (found === null) return 'missing';
    return !isClosed && isSame(found, open.file) ? 'same' : 'replaced';
  };
  /** Throws when the file was deleted or replaced. SQLite does not notice and would lose writes. */
  const assertSame = (): void => {
    if (state() !== 'same') throw new Error(REPLACED);
    isDistrusted = false;
  };
  return {
    compareWithFileAtPath: state,
    requireSameFileCheckBeforeUse: () => {
      isDistrusted = true;
    },
    hasNoOpenTransaction: () => isClosed || !open.database.isTransaction,
    close: () => {
      if (!isClosed) open.database.close();
      isClosed = true;
    },
    reopen: () => {
      open = openDatabase(databasePath);
      isClosed = false;
      isDistrusted = false;
    },
    deleteWalFilesOfReplacedFile: () => {
      for (const [log, own] of open.logs) {
        const found = findFile(databasePath + log);
        if (found !== null && own !== null && isSame(found, own)) rmSync(databasePath + log);
      }
    },
    isWalFileReplaced: () => {
      const found = findFile(`${databasePath}-wal`);
      const own = open.logs.get('-wal') ?? null;
      return found !== null && (own === null || !isSame(found, own));
    },
    prepare: (query) => {
      if (isDistrusted) assertSame();
      if (isClosed)
        throw new Error('the SQLite file is closed: the service is stopping, or is opening a restored file');
      const known = open.statements.get(query);
      if (known !== undefined) return known;
      const statement = toStatement(open.database, query, assertSame);
      open.statements.set(query, statement);
      return statement;
    },
  };
}

/** A restored back-up has the rights of the copy. The files of its log get those of the file. */
function hideFromOthers(path: string): void {
  try {
    chmodSync(path, PRIVATE);
  } catch {
    // It belongs to another user, who decides.
  }
}

function openDatabase(path: string) {
  hideFromOthers(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A commit survives the end of the process. A power cut may lose the last commits
    // (docs/contract.md#credits).
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    // A copy of the log into the file waits for the disk. Told changes write the same pages many
    // times: with 64 MB of log, calls beside them wait half as long as with SQLite's 4 MB.
    database.exec('PRAGMA wal_autocheckpoint = 16000;');
    // Deleted rows would stay readable in the file, in its log and in copies of them.
    database.exec('PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 0;');
    const logs = new Map<string, FileId | null>(LOGS.map((log) => [log, findFile(path + log)]));
    return { database, file: statSync(path), logs, statements: new Map<string, SqliteStatement>() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function toStatement(database: DatabaseSync, query: string, assertSame: () => void): SqliteStatement {
  // Two transactions that read before they write would block each other.
  const statement = database.prepare(query === 'begin' ? 'begin immediate' : query);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => {
      if (query === 'begin') assertSame();
      // SQLite rolls back by itself after some errors. A second rollback would hide the first
      // error.
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

/**
 * Creates an empty file if none exists. Only its owner can read it, since it will contain data of
 * users.
 */
export function ensurePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', PRIVATE));
}

const MAX_PAUSE_MS = 5;

/**
 * Runs `work`, and repeats it for up to `maxTotalWaitMs` while another process locks the SQLite
 * file. The pauses do not block this process. They are random, so that processes do not retry
 * together.
 */
export function retryBusy<T>(maxTotalWaitMs: number, work: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + maxTotalWaitMs;
  return retry(work, {
    toPauseMs: (error) =>
      toSqliteResultCode(error) === SQLITE_BUSY && performance.now() <= end
        ? Math.ceil(Math.random() * MAX_PAUSE_MS)
        : null,
  });
}
