import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What SQLite answers while another process has the file. */
const SQLITE_BUSY = 5;
/** Longest time that somebody who looks whether the lock is held may stand in the way of who takes it. */
const LOOK_MS = 250;

/**
 * Holds the lock file at `path` while `work` runs; throws what `toError` makes when another process has it. The lock is the operating
 * system's, through SQLite, so it ends with the process, however that ends.
 */
export async function withFileLock<T>(
  path: string,
  toError: (cause: unknown) => Error,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: LOOK_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw toError(cause);
  }
  try {
    return await work();
  } finally {
    database.close();
  }
}

/** True while a process holds the lock at `path`. Looking leaves the lock as it is. */
export function isFileLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return true;
    throw error;
  } finally {
    database.close();
  }
}
