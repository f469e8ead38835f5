/** Search word that finds companies in the fictional register. */
const EXAMPLE_QUERY = 'bygg';

/**
 * Returns a `curl` command that searches with an API key. Nothing is escaped: keys and origins
 * contain no characters with a meaning in a shell.
 */
export function toCurlCommand(origin: string, key: string): string {
  const body = JSON.stringify({ q: EXAMPLE_QUERY, limit: 3 });
  return `curl -s ${origin}/v1/search -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
