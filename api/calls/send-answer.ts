import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { DocumentAnswer } from './route.ts';

const unpack = promisify(gunzip);

/**
 * Brings a document into the form that its caller takes: one that is packed stays so for who takes gzip. Rejects when it cannot be unpacked.
 * Gives what sends it, which does not fail and is the first to set a header.
 */
export async function prepareDocument(context: Context, { document }: DocumentAnswer): Promise<() => void> {
  const { bytes, isGzip, type, headers } = document;
  const takesGzip = isGzip && context.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isGzip && !takesGzip ? await unpack(bytes) : bytes;
  return () => {
    context.set(headers);
    context.set('Content-Type', type);
    if (isGzip) context.vary('Accept-Encoding');
    if (takesGzip) context.set('Content-Encoding', 'gzip');
    context.status = 200;
    context.body = body;
  };
}

/** False for who asks for the head alone, or has left: they get nothing to pay for. */
export function isTaken({ method, req }: Context): boolean {
  return method !== 'HEAD' && !req.socket.destroyed;
}

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
