import type { Middleware } from '../../http/request-state.ts';

/** Pages have no script, style, picture or connection but our own, and stand in nobody's frame. Forms tell where they come from (`isForged`). */
const HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** The security headers of the console, over those of the API. */
export const consoleHeaders: Middleware = async (context, next) => {
  context.set(HEADERS);
  context.vary('Cookie, Accept-Language');
  await next();
};
