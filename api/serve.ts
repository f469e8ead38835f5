import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type Koa from 'koa';
import type { Config } from '../shared/config/config.ts';
import type { Log } from '../shared/log/create-log.ts';
import { buildStartupMessageLines } from './build-startup-message-lines.ts';
import { createApp } from './create-app.ts';
import { createServices, type RunningServices } from './create-services.ts';
import { createHttpServer, listen, type ListeningServer, toHttpAddress } from './http/listen.ts';
import { serveMetricsOnPort } from './metrics/serve-metrics.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { receiveConnections } from './workers/receive-connections.ts';
import { shareMetrics } from './workers/share-metrics.ts';

/**
 * Growth of the heap, in percent of the memory in use, that triggers a garbage collection. With 300
 * clients the process needs 350 MB; with the default of Node, 480 MB.
 */
const HEAP_GROWING_PERCENT = 50;

export async function startServer(config: Config, log: Log): Promise<string[]> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const services = await openServices(config, log);
  const closeMetrics = await serveMetricsOnPort(services.readMetrics, config, log);
  const server = await serveHttp(createApp(services, log), config);
  server.http.on('connection', () => services.loadControl.turnScheduler.deferNextStepForNewConnections());
  const startupLines = await buildStartupMessageLines(server.address, services.store);
  stopOnSignal(server, { close: () => services.close().finally(closeMetrics) }, log);
  return startupLines;
}

async function serveHttp(app: Koa, config: Config): Promise<ListeningServer> {
  const { worker } = cluster;
  if (worker === undefined) return listen(app, config);
  const http = await createHttpServer(app);
  // The channel to the supervisor keeps a worker alive that waits for connections.
  process.channel?.ref();
  return { http, address: toHttpAddress(config), close: receiveConnections(http, worker) };
}

async function openServices(config: Config, log: Log): Promise<RunningServices> {
  const { worker } = cluster;
  const services = await createServices(config, log, worker !== undefined);
  if (worker === undefined) return services;
  return {
    ...services,
    readMetrics: shareMetrics(worker, () => services.metrics.readSnapshot()),
  };
}
