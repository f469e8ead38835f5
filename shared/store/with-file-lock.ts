import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toErrorMessage } from '../errors/to-error-message.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import {
  SQLITE_BUSY,
  SQLITE_CORRUPT_CODES,
  SQLITE_ACCESS_DENIED_CODES,
  toSqliteResultCode,
} from '../sql/sqlite-result-code.ts';
import { StoreError } from './port.ts';

const SYSTEM_DENIED = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR'];
/**
 * Longest time for which `withFileLock` waits for the lock, in milliseconds. A check by
 * `isFileLocked` in another process holds the lock for less time, so it does not make
 * `withFileLock` fail.
 */
const MAX_PROBE_MS = 250;

/**
 * Locks the file at `lockFilePath` while `work` runs. The lock ends with the process. Throws the
 * error of `toLockedError` if another process holds the lock. Throws a StoreError if the file
 * cannot be used.
 */
export async function withFileLock<T>(
  lockFilePath: string,
  toLockedError: (cause: unknown) => Error,
  work: () => Promise<T>,
): Promise<T> {
  const database = acquireLock(lockFilePath, toLockedError);
  try {
    return await work();
  } finally {
    database.close();
  }
}

function acquireLock(path: string, toError: (cause: unknown) => Error): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(dirname(path), { recursive: true });
    database = new DatabaseSync(path, { timeout: MAX_PROBE_MS });
    // Nothing is written, and a journal would stay on disk after a process that is killed.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database?.close();
    throw toSqliteResultCode(cause) === SQLITE_BUSY ? toError(cause) : toUnusableError(path, cause);
  }
}

export function isFileLocked(lockFilePath: string): boolean {
  if (!existsSync(lockFilePath)) return false;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(lockFilePath, { readOnly: true, timeout: 0 });
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (cause) {
    if (toSqliteResultCode(cause) === SQLITE_BUSY) return true;
    throw toUnusableError(lockFilePath, cause);
  } finally {
    database?.close();
  }
}

function toUnusableError(path: string, cause: unknown): StoreError {
  const reason = toErrorMessage(cause);
  const code = isDiskFull(cause) ? 'no_space' : 'unavailable';
  const message = `The lock file ${path} cannot be used (${reason}). ${toRemedy(path, cause)}`;
  return new StoreError(code, message, { cause });
}

function toRemedy(path: string, cause: unknown): string {
  if (isDiskFull(cause)) return `Free some space on the disk of ${dirname(path)} and run again.`;
  const primary = toSqliteResultCode(cause);
  if (SQLITE_CORRUPT_CODES.includes(primary)) return 'It is no lock file: remove it and run again.';
  const { code } = cause as { code?: unknown };
  if (SQLITE_ACCESS_DENIED_CODES.includes(primary) || SYSTEM_DENIED.includes(String(code)))
    return `Make ${dirname(path)} a folder that the user of this process can write to, and run again.`;
  return 'Look at its disk and run again.';
}
