import type { IncomingHttpHeaders } from 'node:http';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'];

/**
 * False for a prefetch and for a link on another site. Reads `Sec-Fetch-Site`, or over plain HTTP
 * `Referer`, which the console's own pages send. `origin` is the service's own.
 */
export function isUserInitiated(headers: IncomingHttpHeaders, origin: string): boolean {
  if (PREFETCH_HEADERS.some((name) => String(headers[name]).includes('prefetch'))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.referer ?? '')?.origin === new URL(origin).origin;
}
