import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  const database = new DatabaseSync(path, { timeout: 0 });
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
