/** True for what counts as not sent: nothing, null, a blank string (decisions.md, Requests). */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}

/** The same for a list, of which an empty one is not sent either. */
export function isAbsentList(value: unknown): boolean {
  return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}
