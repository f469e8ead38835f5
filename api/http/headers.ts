import cors from '@koa/cors';
import type { Middleware } from './request-state.ts';

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export const setSecurityHeaders: Middleware = async (context, next) => {
  context.set(HEADERS);
  await next();
};

/**
 * Middleware that allows calls from pages of every origin (CORS), also for errors
 * (docs/contract.md#requests).
 */
export const crossOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Protocol-Version',
    'Range',
    'X-Request-Id',
  ],
  exposeHeaders: [
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'Idempotent-Replay',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'X-Credits-Remaining',
    'X-Request-Id',
    'X-Test',
  ],
  maxAge: 86_400,
  keepHeadersOnError: true,
});
