import { StoreError } from '../port.ts';

const SQLITE_FULL = 13;

/** An error of SQLite or of the file system as one of the port's codes, with the original as cause. */
export function toStoreError(what: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (isNoSpace(cause)) {
    return new StoreError('no_space', `No room left on the disk to ${what}. Free some space and run again.`, {
      cause,
    });
  }
  return new StoreError('unavailable', `The embedded store could not ${what}: ${reason}`, { cause });
}

function isNoSpace(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL;
}
