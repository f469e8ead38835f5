import Koa from 'koa';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { errors } from '../http/errors.ts';
import { requestId } from '../http/request-id.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { listen } from '../http/listen.ts';
import { metricsPage } from './metrics-page.ts';

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
