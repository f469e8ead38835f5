import { randomUUID } from 'node:crypto';
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Koa from 'koa';
import { compressAnswers } from './compress-answers.ts';
import { crossOrigin, securityHeaders } from './headers.ts';

/** Who still sends while it is refused would lose the answer if the connection ended at once. */
const LINGER_MS = 1_000;

/**
 * Answers requests that Node refuses in the shape of every error (docs/contract.md#requests).
 * Nothing is logged, since such a request may hold a key anywhere.
 */
export async function answerMalformedRequests(http: Server): Promise<void> {
  const headers = await readCommonHeaders();
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  http.on('request', ({ socket }, response) => {
    const responses = unfinished.get(socket) ?? new Set();
    unfinished.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  http.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // What is still sent after a refusal is wrong again.
    if (refused.has(socket)) return;
    const hasBegun = [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    // A reset connection is not writable, and an answer must not end up within another.
    if (!socket.writable || hasBegun) return void socket.destroy();
    refused.add(socket);
    const own = { Date: new Date().toUTCString(), 'X-Request-Id': randomUUID() };
    socket.end(toResponseText(findAnswer(code), { ...headers, ...own }));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** Headers of every refusal: those of errors, from where errors have them. */
async function readCommonHeaders(): Promise<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const context = new Koa().createContext(request, response);
  for (const middleware of [securityHeaders, compressAnswers, crossOrigin])
    await middleware(context, () => Promise.resolve());
  return {
    ...Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])),
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  };
}

/** What is answered to a request that the application never sees. */
interface ParserErrorAnswer {
  readonly status: number;
  readonly error: string;
}

const DEFAULT_ANSWER: ParserErrorAnswer = { status: 400, error: 'Malformed request' };

const ANSWERS_BY_PARSER_ERROR: Readonly<Record<string, ParserErrorAnswer>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'Request headers too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'Request timeout' },
};

/** The refusal for the code of an error of Node's HTTP parser. */
function findAnswer(code: string | undefined): ParserErrorAnswer {
  return ANSWERS_BY_PARSER_ERROR[code ?? ''] ?? DEFAULT_ANSWER;
}

/** A refusal as a whole HTTP/1.1 response. `headers` has those that do not come of its body. */
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
