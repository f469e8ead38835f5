import { apiError } from './api-error.ts';

/**
 * Throws `invalid_parameter` if the field `from` of a request exceeds its field `to`. `range` is
 * what the error calls the two.
 */
export function assertRange<Name extends string>(
  range: string,
  fields: { readonly [Field in Name]?: unknown },
  from: Name,
  to: Name,
): void {
  const least = fields[from];
  const most = fields[to];
  if (!isComparable(least) || !isComparable(most) || least <= most) return;
  throw apiError('invalid_range', { words: { field: range, from, least, to, most } });
}

function isComparable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
