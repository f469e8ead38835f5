import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { hasJsonChunks, JsonChunks, JsonText, toJson, toJsonStream } from '../http/json-text.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { DocumentAnswer, JsonAnswer, OpenFileAnswer, Route, RouteAnswer } from './route.ts';

const unzip = promisify(gunzip);
const BODY_DELAY_MS = 100;

/**
 * Does everything about sending an answer that can fail: validates the members of a JSON answer
 * (throws a `ZodError`), and decompresses a document for a caller that does not accept gzip. Skips
 * ready JSON text, which was validated when its generation was built.
 */
export async function prepareAnswer(
  route: Route,
  answer: RouteAnswer,
  context: Context,
): Promise<RouteAnswer> {
  if ('bytes' in answer) return answer;
  if ('document' in answer) {
    const { document } = answer;
    if (!document.isGzip || acceptsGzip(context)) return answer;
    return { document: { ...document, bytes: await unzip(document.bytes), isGzip: false } };
  }
  const members = route.responseSchema.shape as Record<string, z.ZodType>;
  for (const [name, schema] of Object.entries(members)) {
    const value = answer.body[name];
    if (!(value instanceof JsonText || value instanceof JsonChunks)) schema.parse(value);
  }
  return answer;
}

function acceptsGzip(context: Context): boolean {
  return chooseEncoding(context.get('Accept-Encoding'), ['gzip']) === 'gzip';
}

/** Sends an answer of `prepareAnswer`. A 304 has no body. */
export function sendAnswer(context: Context, answer: RouteAnswer): void {
  if ('document' in answer) sendDocument(context, answer);
  else if ('bytes' in answer) sendFile(context, answer);
  else sendJson(context, answer);
}

function sendJson(context: Context, { status = 200, headers = {}, body }: JsonAnswer): void {
  context.set(headers);
  context.status = status;
  if (status === 304) return;
  context.type = 'application/json';
  context.body = hasJsonChunks(body) ? toJsonStream(body) : toJson(body);
}

function sendDocument(context: Context, { document }: DocumentAnswer): void {
  const { bytes, isGzip, contentType, headers } = document;
  context.set(headers);
  context.set('Content-Type', contentType);
  if (isGzip) context.set('Content-Encoding', 'gzip');
  context.status = 200;
  context.body = bytes;
}

/** Trailers are sent over HTTP/1.1 alone, as a chunked body needs. */
function sendFile(
  context: Context,
  { status = 200, contentType, headers, getTrailers, bytes }: OpenFileAnswer,
): void {
  context.set(headers);
  context.status = status;
  // The parts of a file that is stored are those of its bytes.
  if (context.response.get('Content-Length') !== '') context.compress = false;
  context.type = contentType;
  context.body = bytes;
  const { req, res } = context;
  if (req.httpVersion === '1.1') bytes.once('end', () => res.addTrailers(getTrailers()));
}

/**
 * Counts the bytes of an answer against the memory budget of its caller until the call closes. Does
 * not count a stream, of which little is in memory.
 */
export function countAnswerBytes(
  { response }: Context,
  load: LoadControl,
  callerId: string,
  lifetime: CallLifetime,
): void {
  const length = response.length as number | undefined;
  if (length !== undefined && !(response.body instanceof Readable))
    lifetime.onEnded(load.answerByteBudget.countUntilReleased(callerId, length));
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
