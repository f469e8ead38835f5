import { formatNumber } from './format-number.ts';

const MAX_NAMED = 5;

/** Joins the first five names, and counts the others. */
export function nameFirst(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
}
