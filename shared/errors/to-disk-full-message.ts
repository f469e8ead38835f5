/**
 * What an operator reads about a full disk. `what` is what was to be done, with the folder. SQLite
 * sorts in temporary files, and its error does not say which disk it means.
 */
export function toDiskFullMessage(what: string): string {
  return (
    `No room left on the disk to ${what}. Free some space there, or where SQLite sorts ` +
    '(SQLITE_TMPDIR, else TMPDIR, else /var/tmp), and run again.'
  );
}
