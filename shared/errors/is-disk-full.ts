const SQLITE_FULL = 13;

/** True for an error of the file system or of SQLite, or one caused by it, that says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL || isDiskFull(error.cause);
}
