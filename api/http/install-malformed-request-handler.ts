import { randomUUID } from 'node:crypto';
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Koa from 'koa';
import { compressAnswers } from './compress-answers.ts';
import { crossOrigin, setSecurityHeaders } from './headers.ts';

/**
 * Delay before the connection is closed. Without it, a caller that is still sending loses the
 * answer.
 */
const LINGER_MS = 1_000;

/**
 * Answers requests that Node's parser refuses, as JSON like every error
 * (docs/contract.md#requests). Logs nothing, since a malformed request may have an API key
 * anywhere.
 */
export async function installMalformedRequestHandler(server: Server): Promise<void> {
  const headers = await readCommonHeaders();
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    const responses = unfinished.get(socket) ?? new Set();
    unfinished.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // The rest of a refused request fails again.
    if (refused.has(socket)) return;
    const hasBegun = [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    // A reset connection is not writable, and an answer must not interrupt another one.
    if (!socket.writable || hasBegun) return void socket.destroy();
    refused.add(socket);
    const own = { Date: new Date().toUTCString(), 'X-Request-Id': randomUUID() };
    socket.end(toResponseText(findAnswer(code), { ...headers, ...own }));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** Collects the headers that every answer has, by running their middleware. */
async function readCommonHeaders(): Promise<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const context = new Koa().createContext(request, response);
  for (const middleware of [setSecurityHeaders, compressAnswers, crossOrigin])
    await middleware(context, () => Promise.resolve());
  return {
    ...Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])),
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  };
}

/** Status and text of an answer to a request that does not reach the application. */
interface ParserErrorAnswer {
  readonly status: number;
  readonly error: string;
}

/** The answer to a request that is not valid HTTP. */
export const MALFORMED_REQUEST: ParserErrorAnswer = { status: 400, error: 'Malformed request' };

const ANSWERS_BY_PARSER_ERROR: Readonly<Record<string, ParserErrorAnswer>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'Request headers too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'Request timeout' },
};

/** Returns the answer for an error code of Node's HTTP parser. */
function findAnswer(code: string | undefined): ParserErrorAnswer {
  return ANSWERS_BY_PARSER_ERROR[code ?? ''] ?? MALFORMED_REQUEST;
}

/** Returns a complete HTTP/1.1 response. Adds `Content-Length` to `headers`. */
function toResponseText(
  { status, error }: ParserErrorAnswer,
  headers: Readonly<Record<string, string>>,
): string {
  const body = JSON.stringify({ error });
  const all = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
