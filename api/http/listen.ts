import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import type Koa from 'koa';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { installMalformedRequestHandler } from './install-malformed-request-handler.ts';
import { limitReading } from './slow-reading.ts';

export interface ListeningServer {
  readonly http: Server;
  readonly address: string;
  /** Accepts no more connections, and calls `onClosed` when the last one has ended. */
  readonly close: (onClosed: () => void) => void;
}

export type Address = Pick<Config, 'host' | 'port'>;
type PortSetting = 'PORT' | 'METRICS_PORT';

/**
 * Serves the application over HTTP. Throws `invalid_setting` with the name of the setting if the
 * address is in use or not available.
 */
export async function listen(
  app: Koa,
  config: Address,
  portSettingName: PortSetting = 'PORT',
): Promise<ListeningServer> {
  const http = await createHttpServer(app);
  await bind(http, config, portSettingName);
  const { port } = http.address() as AddressInfo;
  return {
    http,
    address: toHttpAddress({ ...config, port }),
    close: (onClosed) => void http.close(onClosed),
  };
}

export async function createHttpServer(app: Koa): Promise<Server> {
  const http = createServerWithoutNodeErrorAnswers(app);
  await installMalformedRequestHandler(http);
  return http;
}

export function toHttpAddress({ host, port }: Address): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Checks that the address is free to listen on. Throws `invalid_setting` with the name of the
 * setting.
 */
export async function assertCanListen(config: Address, portSettingName: PortSetting): Promise<void> {
  const probe = createSocketServer();
  await bind(probe, config, portSettingName);
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens on an address. Throws `invalid_setting` with the name of the setting. */
export function bind(server: SocketServer, { host, port }: Address, setting: PortSetting): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(toListenError(cause, { host, port }, setting)),
    );
    server.listen(port, host, resolve);
  });
}

/**
 * Creates an HTTP server in which Node does not answer requests itself if they lack the header
 * `Host` or have an unknown `Expect` header, since its answers are not JSON.
 */
export function createServerWithoutNodeErrorAnswers(app: Koa): Server {
  const answer = app.callback();
  const limits = {
    // Of a whole request Node allows no exception, such as a stream that is read for an hour.
    requestTimeout: 0,
    headersTimeout: 10_000,
    requireHostHeader: false,
    // The interval of Node's check for connections over these limits.
    connectionsCheckingInterval: 2_000,
  };
  const http = createServer(limits, (request, response) => {
    const problem = findProblem(request);
    const refuse = (error: Error): boolean => http.emit('clientError', error, request.socket);
    if (problem !== null) return void refuse(new Error(problem));
    limitReading(request, refuse);
    void answer(request, response);
  });
  // A caller may close its sending side and still read (docs/contract.md#under-load).
  Object.assign(http, { httpAllowHalfOpen: true });
  // An unknown `Expect` header is ignored.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  return http;
}

/** Says why a request is malformed (RFC 9112, section 3.2); null if it is not. */
function findProblem({ httpVersion, headers, url = '' }: IncomingMessage): string | null {
  if (httpVersion === '1.1' && headers.host === undefined) return 'The request has no Host header';
  const isReadable = url.startsWith('/') || url === '*' || URL.canParse(url);
  return isReadable ? null : 'The request has an address that is not valid';
}

function toListenError(
  cause: NodeJS.ErrnoException,
  { host, port }: Address,
  setting: PortSetting,
): AppError {
  const reason =
    cause.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is in use. Stop what uses it or set ${setting} to another port.`
      : `port ${port} on ${host} is not available (${cause.message}). Check HOST and ${setting}.`;
  return new AppError('invalid_setting', `Cannot serve: ${reason}`, { cause });
}
