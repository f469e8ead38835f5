import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { answerMalformedRequests } from './answer-malformed-requests.ts';

/** A server that answers, and its address as a URL. */
export interface ListeningServer {
  readonly http: Server;
  readonly address: string;
}

/** Starts to listen. Throws `invalid_setting`, naming `setting`, when the address is not free. */
export async function listen(
  app: Koa,
  config: Pick<Config, 'host' | 'port'>,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<ListeningServer> {
  const http = createHttpServer(app);
  await answerMalformedRequests(http);
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) => reject(toListenError(cause, config, setting)));
    http.listen(config.port, config.host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { http, address: `http://${host}:${port}` };
}

/** Creates a server that leaves Node no answer of its own, which would have another shape. */
export function createHttpServer(app: Koa): Server {
  const answer = app.callback();
  const limits = {
    ...{ requestTimeout: 30_000, headersTimeout: 10_000, requireHostHeader: false },
    // How often Node looks for connections that exceed these limits.
    connectionsCheckingInterval: 2_000,
  };
  const http = createServer(limits, (request, response) => {
    if (lacksHost(request)) http.emit('clientError', new Error('no Host header'), request.socket);
    else void answer(request, response);
  });
  // A caller that closes its sending side after the request still reads
  // (docs/contract.md#under-load).
  Object.assign(http, { httpAllowHalfOpen: true });
  // Whatever a caller expects, it gets its answer.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  return http;
}

/** Only callers of HTTP/1.0 may leave it out (RFC 9112 section 3.2). */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function toListenError(
  cause: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
  setting: string,
): AppError {
  const reason =
    cause.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is in use. Stop what uses it or set ${setting} to another one.`
      : `${host}:${port} cannot be listened on (${cause.message}). Check HOST and ${setting}.`;
  return new AppError('invalid_setting', `Cannot serve: ${reason}`, { cause });
}
