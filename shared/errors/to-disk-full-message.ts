/**
 * Returns the message about a full disk. `what` completes "No room left on the disk to …". SQLite
 * sorts in temporary files, and its error does not name the disk.
 */
export function toDiskFullMessage(what: string): string {
  return (
    `No room left on the disk to ${what}. Free some space there, or where SQLite sorts ` +
    '(SQLITE_TMPDIR, else TMPDIR, else /var/tmp), and run again.'
  );
}
