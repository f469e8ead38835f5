import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a form that another site had a browser send. Browsers tell where a form comes from: in `Sec-Fetch-Site` when the connection is
 * safe, else in `Origin`; what tells neither is no browser, and has no session that it did not ask for. `origin` is the address that the service is
 * reached by.
 */
export function isForged(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const from = headers.origin;
  return from !== undefined && URL.parse(from)?.origin !== new URL(origin).origin;
}
