const SQLITE_FULL = 13;

/** True when an error of the file system or SQLite, or its cause, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL || isDiskFull(error.cause);
}
