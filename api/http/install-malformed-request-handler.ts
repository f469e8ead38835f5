import { randomUUID } from 'node:crypto';
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Koa from 'koa';
import { apiError, type ApiError } from '../errors/api-error.ts';
import { toErrorBody } from '../errors/error-body.ts';
import { ERROR_STATUSES } from '../errors/error-table.ts';
import { compressAnswers } from './compress-answers.ts';
import { crossOrigin, setSecurityHeaders } from './headers.ts';

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
  const refuse = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
    // The rest of a refused request fails again.
    if (refused.has(socket)) return;
    const hasBegun = [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    // A reset connection is not writable, and an answer must not interrupt another one.
    if (!socket.writable || hasBegun) return void socket.destroy();
    refused.add(socket);
    const error = ERRORS_BY_PARSER_CODE[code ?? ''] ?? MALFORMED_REQUEST;
    const own = { Date: new Date().toUTCString(), 'X-Request-Id': randomUUID() };
    socket.end(toResponseText(error, { ...headers, ...own }));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on('clientError', refuse);
  // A request for a tunnel, which Node would otherwise drop without an answer.
  server.on('connect', (_request, socket) => refuse(new Error('CONNECT is not served'), socket));
}

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

const MALFORMED_REQUEST = apiError('malformed_request');
const ERRORS_BY_PARSER_CODE: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: apiError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: apiError('request_timeout'),
};

function toResponseText(error: ApiError, headers: Readonly<Record<string, string>>): string {
  const status = ERROR_STATUSES[error.code];
  const body = JSON.stringify(toErrorBody(error));
  const all = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
