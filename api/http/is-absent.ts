/** True for what counts as not sent: nothing, null, a blank string, an empty list (decisions.md, Requests). */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}
