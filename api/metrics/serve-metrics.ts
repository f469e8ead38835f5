import Koa from 'koa';
import { prometheusContentType } from 'prom-client';
import type { Config } from '../../shared/config/config.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { handleErrors, refuseMethod } from '../http/handle-errors.ts';
import { setSecurityHeaders } from '../http/headers.ts';
import { listen } from '../http/listen.ts';
import { setRequestId } from '../http/request-log.ts';
import type { Context, Middleware, RequestState } from '../http/request-state.ts';

/**
 * If `metricsPort` is set, serves `/metrics` on that port, for a Prometheus on another machine.
 * Resolves to the function that closes the port. Throws `invalid_setting` if the port is in use.
 */
export async function serveMetricsOnPort(
  readMetrics: () => Promise<string>,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: Log,
): Promise<() => void> {
  if (metricsPort === null) return () => undefined;
  const app = new Koa<RequestState>();
  app.on('error', (err: unknown) => log.error({ err }, 'an answer of /metrics could not be sent completely'));
  app.use(setRequestId);
  app.use(setSecurityHeaders);
  app.use(handleErrors(log));
  app.use(serveMetricsPath(readMetrics, () => true));
  app.use((context) => refuseMethod(context, []));
  const { http } = await listen(app, { host, port: metricsPort }, 'METRICS_PORT');
  return () => {
    http.close();
    http.closeAllConnections();
  };
}

/**
 * Returns the middleware that serves `/metrics` if `isAllowed` is true for the request. Otherwise
 * the path does not exist (404). Passes requests of other paths on.
 */
export function serveMetricsPath(
  readMetrics: () => Promise<string>,
  isAllowed: (context: Context) => boolean,
): Middleware {
  return async (context, next) => {
    if (context.path !== '/metrics' || !isAllowed(context)) {
      await next();
      return;
    }
    context.state.routePath = context.path;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    context.set('Content-Type', prometheusContentType);
    context.body = await readMetrics();
  };
}
