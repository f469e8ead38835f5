import { join } from 'node:path';
import { AppError } from '../shared/errors/app-error.ts';
import { StoreError, type GenerationStore } from '../shared/store/port.ts';
import { isFileLocked, withFileLock } from '../shared/store/with-file-lock.ts';

/**
 * Runs `work` while holding the run locks of the data folder and of the store. Throws `run_active`
 * if another process holds either.
 */
export async function withRunLocks<T>(
  dataDir: string,
  store: GenerationStore,
  work: () => Promise<T>,
): Promise<T> {
  const lead = (): Promise<T> => store.withLock(work);
  try {
    const message = `Another run, rollback or erasure is active in ${dataDir}. Wait for it to end.`;
    return await withLock(lockPath(dataDir), message, lead);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'locked') throw error;
    throw new AppError('run_active', error.message, { cause: error });
  }
}

export async function isIngestRunning(dataDir: string, store: GenerationStore): Promise<boolean> {
  return isFileLocked(lockPath(dataDir)) || (await store.isLocked());
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'ingest.lock');
}

/** Throws `run_active` with `message` if another process holds the lock. */
export function withLock<T>(lockFilePath: string, message: string, work: () => Promise<T>): Promise<T> {
  return withFileLock(lockFilePath, (cause) => new AppError('run_active', message, { cause }), work);
}
