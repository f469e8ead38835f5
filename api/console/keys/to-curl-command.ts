/** Finds somebody in the fictional register, and does no harm in the real one. */
const EXAMPLE_QUERY = 'havslyckan';

/** A line for a shell that searches with the key. A key and an address have no character that a shell would read otherwise. */
export function toCurlCommand(origin: string, key: string): string {
  const body = JSON.stringify({ q: EXAMPLE_QUERY, limit: 3 });
  return `curl -s ${origin}/v1/search -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
