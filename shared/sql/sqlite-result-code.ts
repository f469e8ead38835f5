/**
 * Result code of SQLite: another connection locks the file (https://www.sqlite.org/rescode.html).
 */
export const SQLITE_BUSY = 5;
export const SQLITE_IOERR = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_CORRUPT_CODES: readonly number[] = [SQLITE_CORRUPT, 26];
export const SQLITE_ACCESS_DENIED_CODES: readonly number[] = [3, 8, 14, 23];

/** Returns the primary result code of an error that SQLite threw. 0 for any other error. */
export function toSqliteResultCode(error: unknown): number {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : 0;
}
