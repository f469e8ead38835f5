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
