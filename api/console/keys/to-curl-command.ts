/** Finds companies in the fictional register. */
const EXAMPLE_QUERY = 'bygg';

/**
 * A shell command that searches with the key. Keys and origins contain no characters with a meaning
 * in a shell.
 */
export function toCurlCommand(origin: string, key: string): string {
  const body = JSON.stringify({ q: EXAMPLE_QUERY, limit: 3 });
  return `curl -s ${origin}/v1/search -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
