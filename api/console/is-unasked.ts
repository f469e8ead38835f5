import type { IncomingHttpHeaders } from 'node:http';

/** True for a page that its visitor did not ask for here: a link of another site leads to it, or a browser loads it ahead. */
export function isUnasked(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  const purpose = headers['sec-purpose'];
  return isFromElsewhere || (typeof purpose === 'string' && purpose.includes('prefetch'));
}
