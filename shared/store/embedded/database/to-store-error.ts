import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { isDiskFull, toDiskFullMessage } from '../../../errors/disk-full.ts';
import { DamagedError, StoreError } from '../../port.ts';

/** Result codes of SQLite for damaged files: CORRUPT, NOTADB. */
const CORRUPT_CODES = [11, 26];
/** Result codes about the machine: PERM, BUSY, LOCKED, NOMEM, INTERRUPT, IOERR and others. */
const MACHINE_CODES = [3, 5, 6, 7, 9, 10, 13, 14, 23];

/**
 * Converts an error of SQLite or the file system to a StoreError. `what` completes "could not …".
 * In a complete `generation` any error of a query is damage, since tables and queries are fixed.
 */
export function toStoreError(what: string, cause: unknown, generation: string | null = null): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = toErrorMessage(cause);
  if (isDiskFull(cause)) return new StoreError('no_space', toDiskFullMessage(what), { cause });
  if (isDamage(cause, generation !== null))
    return new DamagedError(generation, 'database', `SQLite could not ${what}: ${reason}`, { cause });
  return new StoreError('unavailable', `The embedded store could not ${what}: ${reason}`, { cause });
}

/** Runs `work` and converts its errors with {@link toStoreError}. */
export function wrapStoreErrors<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(what, cause);
  }
}

function isDamage(cause: unknown, isFinished: boolean): boolean {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  // The checksum is an integer too large for JavaScript.
  if (code === 'ERR_OUT_OF_RANGE') return isFinished;
  if (typeof errcode !== 'number') return false;
  const primary = errcode & 0xff;
  return CORRUPT_CODES.includes(primary) || (isFinished && !MACHINE_CODES.includes(primary));
}
