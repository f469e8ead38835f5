import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { isDiskFull, toDiskFullMessage } from '../../../errors/disk-full.ts';
import { SQLITE_CORRUPT_CODES, toSqliteResultCode } from '../../../sql/sqlite-result-code.ts';
import { DamagedError, StoreError } from '../../port.ts';

const MACHINE_CODES = [3, 5, 6, 7, 9, 10, 13, 14, 23];

/**
 * Converts an error of SQLite or the file system to a StoreError. `failedTask` completes "could not
 * …". `generationToReportDamaged` is the name of the finished generation that was read, or null.
 * The files of a finished generation never change, so an SQLite error then means damage, unless the
 * machine causes it.
 */
export function toStoreError(
  failedTask: string,
  cause: unknown,
  generationToReportDamaged: string | null = null,
): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = toErrorMessage(cause);
  if (isDiskFull(cause)) return new StoreError('no_space', toDiskFullMessage(failedTask), { cause });
  if (isDamage(cause, generationToReportDamaged !== null))
    return new DamagedError(
      generationToReportDamaged,
      'database',
      `SQLite could not ${failedTask}: ${reason}`,
      { cause },
    );
  return new StoreError(
    'unavailable',
    `The embedded store could not ${failedTask}: ${reason}. Check that store/ in DATA_DIR can be read and written, then try again.`,
    { cause },
  );
}

/** `taskForErrorMessage` completes "could not …". */
export function wrapStoreErrors<T>(taskForErrorMessage: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(taskForErrorMessage, cause);
  }
}

function isDamage(cause: unknown, isFinished: boolean): boolean {
  // The checksum is an integer too large for JavaScript.
  if ((cause as { code?: unknown }).code === 'ERR_OUT_OF_RANGE') return isFinished;
  const code = toSqliteResultCode(cause);
  if (code === 0) return false;
  return SQLITE_CORRUPT_CODES.includes(code) || (isFinished && !MACHINE_CODES.includes(code));
}
