/** Keys that a message names. */
const MAX_NAMED = 5;

/**
 * Archives that are listed and do not exist at the publisher, in words for an operator; null for
 * none.
 */
export function describeMissing(keys: readonly string[]): string | null {
  if (keys.length === 0) return null;
  const named = keys.slice(0, MAX_NAMED).join(', ');
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  const what = keys.length === 1 ? 'archive of annual reports does' : 'archives of annual reports do';
  return `${keys.length} listed ${what} not exist at the publisher, and the next fetch tries again: ${named}${more}`;
}
