import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../shared/errors/app-error.ts';

/**
 * Holds the lock of a data folder while `work` runs; throws `run_active` when another process has it. The lock is the
 * operating system's, through SQLite, so it ends with the process, however that ends.
 */
export async function withRunLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'ingest.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new AppError('run_active', `Another ingest run is active in ${dataDir}. Wait for it to end.`, {
      cause,
    });
  }
  try {
    return await work();
  } finally {
    database.close();
  }
}
