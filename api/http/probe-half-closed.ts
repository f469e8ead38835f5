import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';

/** Longer than a packet and its refusal are under way, nearly everywhere. */
const PROBE_MS = 100;

/**
 * Finds out whether a caller that closed its sending side still reads. Such a connection looks the
 * same when the caller is gone; only what is written after a first packet was refused fails. So
 * the head of a charged answer goes out first, and the body a moment later. A caller that is gone
 * then gets its credits back, and one that is not loses a tenth of a second.
 */
export const probeHalfClosed: Middleware = async (context, next) => {
  await next();
  const { req, res, state } = context;
  if (state['isCharged'] !== true) return;
  // The connection may have been closed while the charge was committed.
  await nextTurn();
  if (!req.socket.readableEnded || res.headersSent || res.closed) return;
  res.flushHeaders();
  await wait(PROBE_MS);
};
