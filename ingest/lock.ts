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
    return await withFileLock(lockPath(dataDir), (cause) => runActive(dataDir, cause), lead);
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

function runActive(dataDir: string, cause: unknown): AppError {
  return new AppError(
    'run_active',
    `Another run, rollback or erasure is active in ${dataDir}. Wait for it to end.`,
    {
      cause,
    },
  );
}
