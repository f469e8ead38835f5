import { isDiskFull } from '../../errors/disk-full.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import { SQLITE_CORRUPT, SQLITE_IOERR, toSqliteResultCode } from '../../sql/sqlite-result-code.ts';
import type { AccountsLocation } from './open-database.ts';

export const RESTORE =
  'Move this file and its -wal and -shm files away, restore a back-up in its place, and start again.';

/** Returns why the accounts cannot be used, and what an operator does about it if it is known. */
export function explainFailure(location: AccountsLocation, cause: unknown): string {
  const why = `${toErrorMessage(cause)}.`;
  if ('url' in location) return `${why} Check that PostgreSQL runs, and that ACCOUNTS_URL is right.`;
  if (isDiskFull(cause)) return 'the disk is full. Free some space.';
  const code = toSqliteResultCode(cause);
  if (code === SQLITE_CORRUPT) return `${why} ${RESTORE}`;
  return code === SQLITE_IOERR ? `${why} Free some space if its disk is full, else check the disk.` : why;
}

/** True for what no setting mends: a disk that is full or fails. */
export function isDiskFailure(cause: unknown): boolean {
  return isDiskFull(cause) || toSqliteResultCode(cause) === SQLITE_IOERR;
}
