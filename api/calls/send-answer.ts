import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { chooseEncoding } from '../http/choose-encoding.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import { hasJsonChunks, JsonChunks, JsonText, toJson, toJsonStream } from '../http/json-text.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { RouteAnswer, DocumentAnswer, JsonAnswer, Route } from './route.ts';

const unzip = promisify(gunzip);
const BODY_DELAY_MS = 100;

export async function prepareAnswer(
  route: Route,
  answer: RouteAnswer,
  context: Context,
): Promise<(answerAfterCharge: RouteAnswer) => void> {
  if ('document' in answer) return prepareDocument(context, answer);
  assertFieldsExceptReadyJsonValid(route, answer);
  return (answerAfterCharge) => sendJson(context, answerAfterCharge as JsonAnswer);
}

/**
 * Validates the members of a JSON answer. Skips ready JSON text, which was validated when its
 * generation was built. Throws a `ZodError`.
 */
export function assertFieldsExceptReadyJsonValid(route: Route, { body }: JsonAnswer): void {
  const members = route.responseSchema.shape as Record<string, z.ZodType>;
  for (const [name, schema] of Object.entries(members)) {
    const value = body[name];
    if (!(value instanceof JsonText || value instanceof JsonChunks)) schema.parse(value);
  }
}

function sendJson(context: Context, { status = 200, headers = {}, body }: JsonAnswer): void {
  context.set(headers);
  context.status = status;
  context.type = 'application/json';
  context.body = hasJsonChunks(body) ? toJsonStream(body) : toJson(body);
}

export async function prepareDocument(context: Context, { document }: DocumentAnswer): Promise<() => void> {
  const { bytes, isGzip, contentType, headers } = document;
  const takesGzip = isGzip && chooseEncoding(context.get('Accept-Encoding'), ['gzip']) === 'gzip';
  const body = isGzip && !takesGzip ? await unzip(bytes) : bytes;
  return () => {
    context.set(headers);
    context.set('Content-Type', contentType);
    if (isGzip) context.vary('Accept-Encoding');
    if (takesGzip) context.set('Content-Encoding', 'gzip');
    context.status = 200;
    context.body = body;
  };
}

export function sendNotModified(context: Context, headers: Readonly<Record<string, string>> = {}): void {
  context.set(headers);
  context.status = 304;
}

/**
 * Counts the bytes of an answer against the memory budget of its caller until the call closes. Does
 * not count a stream, whose length is unknown.
 */
export function countAnswerBytes(
  { response }: Context,
  load: LoadControl,
  callerId: string,
  lifetime: CallLifetime,
): void {
  const length = response.length as number | undefined;
  if (length !== undefined) lifetime.onEnded(load.answerByteBudget.countUntilReleased(callerId, length));
}

export function expectsBody({ method, req }: Context): boolean {
  return method !== 'HEAD' && !req.socket.destroyed;
}

/**
 * Middleware for a caller that has closed its sending side, and may be gone. Sends the headers of a
 * charged answer 100 ms before the body. If the caller is gone, the headers cause a reset of the
 * connection, the body is not sent, and the charge is refunded.
 */
export const delayChargedBody: Middleware = async ({ req, res, state }, next) => {
  await next();
  if (state.isCharged !== true) return;
  // The connection may have been closed while the charge was committed.
  await nextTurn();
  if (!req.socket.readableEnded || res.headersSent || res.closed) return;
  res.flushHeaders();
  await wait(BODY_DELAY_MS);
};
