const SQLITE_FULL = 13;

/** True when an error of the file system or SQLite, or its cause, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL || isDiskFull(error.cause);
}

/**
 * Returns the message about a full disk. `what` completes "could not …". SQLite
 * sorts in temporary files, and its error does not name the disk.
 */
export function toDiskFullMessage(what: string): string {
  return (
    `The disk is full: could not ${what}. Free some space there, or where SQLite sorts ` +
    '(SQLITE_TMPDIR, else TMPDIR, else /var/tmp), and run again.'
  );
}
