import { SQLITE_FULL, toSqliteResultCode } from '../sql/sqlite-result-code.ts';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || toSqliteResultCode(error) === SQLITE_FULL;
  return isFull || isDiskFull(error.cause);
}

/**
 * Returns a message about a full disk and how to free space, since SQLite's own message does not
 * mention the disk. `failedTask` completes "could not …".
 */
export function toDiskFullMessage(failedTask: string): string {
  return (
    `The disk is full: could not ${failedTask}. Free some space there, or where SQLite sorts ` +
    '(SQLITE_TMPDIR, else TMPDIR, else /var/tmp), and run again.'
  );
}
