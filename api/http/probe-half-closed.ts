import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';

/** Longer than a packet and its refusal are under way, nearly everywhere. */
const PROBE_MS = 100;

/**
 * Finds out whether a caller that closed its sending side still reads: a FIN does not say. The head
 * of a charged answer goes out, then its body after 100 ms. When a reset came meanwhile the body
 * cannot be written, and the charge is given back.
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
