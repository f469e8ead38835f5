import cors from '@koa/cors';

/** Open for every origin, on errors too; headers that a browser may send and read (decisions.md, Requests). */
export const crossOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id'],
  exposeHeaders: [
    'ETag',
    'Idempotent-Replay',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'X-Credits-Remaining',
    'X-Request-Id',
  ],
  maxAge: 86_400,
  keepHeadersOnError: true,
});
