import type { IncomingHttpHeaders } from 'node:http';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'];

/**
 * True if the visitor opened the page from the console, a bookmark or the address bar. False for a
 * prefetch and for a link on another site. Reads `Sec-Fetch-Site`, or `Referer` over plain HTTP.
 * `origin` is the public URL of the service.
 */
export function isUserInitiated(headers: IncomingHttpHeaders, origin: string): boolean {
  if (PREFETCH_HEADERS.some((name) => String(headers[name]).includes('prefetch'))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.referer ?? '')?.origin === new URL(origin).origin;
}
