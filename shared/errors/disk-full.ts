import { SQLITE_FULL, toSqliteResultCode } from '../sql/sqlite-result-code.ts';

/** True when an error of the file system or SQLite, or its cause, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || toSqliteResultCode(error) === SQLITE_FULL;
  return isFull || isDiskFull(error.cause);
}

/** Completes "could not …" with `what`. SQLite's error does not name the disk. */
export function toDiskFullMessage(what: string): string {
  return (
    `The disk is full: could not ${what}. Free some space there, or where SQLite sorts ` +
    '(SQLITE_TMPDIR, else TMPDIR, else /var/tmp), and run again.'
  );
}
