import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Config } from '../shared/config/config.ts';
import { AppError } from '../shared/errors/app-error.ts';

/** A server that answers, and its address as a URL. */
export interface Listening {
  readonly http: Server;
  readonly address: string;
}

/** Resolves once the application answers. Throws `invalid_setting` when the address cannot be had. */
export async function listen(app: Koa, config: Pick<Config, 'host' | 'port'>): Promise<Listening> {
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Koa's callback handles its own failures
  const http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, app.callback());
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) => reject(toError(cause, config)));
    http.listen(config.port, config.host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { http, address: `http://${host}:${port}` };
}

function toError(cause: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): AppError {
  const reason =
    cause.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is in use. Stop what uses it or set PORT to another one.`
      : `${host}:${port} cannot be listened on (${cause.message}). Check HOST and PORT.`;
  return new AppError('invalid_setting', `Cannot serve: ${reason}`, { cause });
}
