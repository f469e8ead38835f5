/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
export const SQLITE_BUSY = 5;
/** The disk is full. */
export const SQLITE_FULL = 13;
/** The file is damaged (CORRUPT) or no database (NOTADB). */
export const SQLITE_CORRUPT: readonly number[] = [11, 26];
/** Access is denied: PERM, READONLY, CANTOPEN, AUTH. */
export const SQLITE_DENIED: readonly number[] = [3, 8, 14, 23];

/** Returns the primary result code of an error of SQLite. 0 for any other error. */
export function toSqliteResultCode(error: unknown): number {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : 0;
}
