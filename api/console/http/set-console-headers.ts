import type { Middleware } from '../../http/request-state.ts';

/**
 * Security headers of every page: content from this service only, no framing. `same-origin` makes
 * browsers send the `Referer` that `isUserInitiated` reads.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};
const CONSOLE_HEADERS = {
  ...PAGE_HEADERS,
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
};

/** Sets the security headers of the console, on top of those of the API. */
export const setConsoleHeaders: Middleware = async (context, next) => {
  context.set(CONSOLE_HEADERS);
  context.vary('Cookie, Accept-Language');
  await next();
};
