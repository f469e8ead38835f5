import type { IncomingHttpHeaders } from 'node:http';

/** How browsers say that nobody has asked yet. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'];

/**
 * True for a page that its visitor did not ask for here: a link of another site leads to it, or a browser loads it ahead. Where the connection
 * is unsafe, browsers tell that only by `Referer`, which our own pages send. `origin` is the address that the service is reached by.
 */
export function isUnasked(headers: IncomingHttpHeaders, origin: string): boolean {
  if (PREFETCH_HEADERS.some((name) => String(headers[name]).includes('prefetch'))) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return URL.parse(headers.referer ?? '')?.origin !== new URL(origin).origin;
}
