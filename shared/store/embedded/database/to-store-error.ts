import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { isDiskFull } from '../../../errors/is-disk-full.ts';
import { toDiskFullMessage } from '../../../errors/to-disk-full-message.ts';
import { DamagedError, StoreError } from '../../port.ts';

/**
 * Primary result codes of SQLite for a file whose pages are not as they should be: CORRUPT, NOTADB.
 */
const CORRUPT_CODES = [11, 26];
/**
 * Those that blame the machine: PERM, BUSY, LOCKED, NOMEM, INTERRUPT, IOERR, FULL, CANTOPEN, AUTH.
 */
const MACHINE_CODES = [3, 5, 6, 7, 9, 10, 13, 14, 23];

/**
 * An error of SQLite or of the file system as one of the port's codes, with the original as cause.
 * `generation` is the finished one that was read, if one was: its tables and our queries are fixed,
 * so that they do not fit is damage too.
 */
export function toStoreError(what: string, cause: unknown, generation: string | null = null): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = toErrorMessage(cause);
  if (isDiskFull(cause)) return new StoreError('no_space', toDiskFullMessage(what), { cause });
  if (isDamage(cause, generation !== null))
    return new DamagedError(generation, 'database', `SQLite could not ${what}: ${reason}`, { cause });
  return new StoreError('unavailable', `The embedded store could not ${what}: ${reason}`, { cause });
}

/** Runs `work`. Throws an error of the engine as a StoreError that names what failed. */
export function wrapStoreErrors<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(what, cause);
  }
}

function isDamage(cause: unknown, isFinished: boolean): boolean {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  // A checksum column that holds a larger integer than JavaScript can.
  if (code === 'ERR_OUT_OF_RANGE') return isFinished;
  if (typeof errcode !== 'number') return false;
  const primary = errcode & 0xff;
  return CORRUPT_CODES.includes(primary) || (isFinished && !MACHINE_CODES.includes(primary));
}
