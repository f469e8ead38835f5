import Koa, { type Context, type Middleware } from 'koa';
import { prometheusContentType } from 'prom-client';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { type Incoming, toTrustTest } from '../http/client-address.ts';
import { errors } from '../http/errors.ts';
import { securityHeaders } from '../http/headers.ts';
import { listen } from '../http/listen.ts';
import { requestId } from '../http/request-log.ts';

/**
 * Serves `/metrics` and nothing else on a port of its own, when there is one, to everybody who reaches it: it is there for a Prometheus on
 * another machine or outside the container, so it listens where the API does. Returns what ends it. Throws `invalid_setting` when the port
 * cannot be had.
 */
export async function serveMetrics(
  read: () => Promise<string>,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: Log,
): Promise<() => void> {
  if (metricsPort === null) return () => undefined;
  const app = new Koa();
  app.on('error', (error) => log.error({ err: error as Error }, 'response failed'));
  app.use(requestId);
  app.use(securityHeaders);
  app.use(errors(log));
  app.use(metricsPage(read, () => true));
  app.use(() => {
    throw new AppError('not_found', 'Not found');
  });
  const { http } = await listen(app, { host, port: metricsPort }, 'METRICS_PORT');
  return () => {
    http.close();
    http.closeAllConnections();
  };
}

/** Serves `/metrics` to those it is for; to all others there is no such path. */
export function metricsPage(read: () => Promise<string>, isFor: (context: Context) => boolean): Middleware {
  return async (context, next) => {
    if (context.path !== '/metrics' || !isFor(context)) {
      await next();
      return;
    }
    context.state['routePath'] = context.path;
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      context.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', 'Method not allowed');
    }
    context.set('Content-Type', prometheusContentType);
    context.body = await read();
  };
}

const isLoopback = toTrustTest(['127.0.0.0/8', '::1']);
/** Any of them says that somebody else asked. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** True for a request of a program on this machine that was not forwarded (decisions.md, Health). */
export function isLocalRequest({ socket, headers }: Incoming): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
