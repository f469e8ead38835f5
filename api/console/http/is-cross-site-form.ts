import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a form that a browser sent from another origin. Reads `Sec-Fetch-Site`, or `Origin`
 * without HTTPS. False for a request with neither header, because it is not from a browser
 * (docs/decisions/037-origin-of-forms.md). `origin` is the public URL of the service.
 */
export function isCrossSiteForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const from = headers.origin;
  return from !== undefined && URL.parse(from)?.origin !== new URL(origin).origin;
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'];

/**
 * True if the visitor opened the page from this service, a bookmark or the address bar. False for a
 * prefetch or a link on another site. Reads `Sec-Fetch-Site`. Browsers do not send it without
 * HTTPS: then true only if `Referer` is a page at `origin`, the public URL of the service.
 */
export function isDirectVisit(headers: IncomingHttpHeaders, origin: string): boolean {
  if (PREFETCH_HEADERS.some((name) => String(headers[name]).includes('prefetch'))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.referer ?? '')?.origin === new URL(origin).origin;
}
