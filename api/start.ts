import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { openAccounts } from '../shared/accounts/open-accounts.ts';
import { assertAccountsUndamaged } from '../shared/accounts/file-check/check-sqlite-file.ts';
import { loadConfig, type Config } from '../shared/config/config.ts';
import { createLog, type Log } from '../shared/log/create-log.ts';
import {
  toDataFolderDependency,
  listSharedDependencies,
  type StartupDependency,
} from '../shared/startup/startup-dependency.ts';
import { waitForDependencies } from '../shared/startup/wait-for-dependencies.ts';
import { createApp } from './create-app.ts';
import { createServices, type RunningServices } from './create-services.ts';
import { createFirstGeneration } from './create-first-generation.ts';
import { assertCanListen, listen } from './http/listen.ts';
import { aggregateWorkerMetrics } from './workers/aggregate-worker-metrics.ts';
import { shareWorkerMetrics } from './workers/share-worker-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { superviseWorkers, reportReady } from './workers/supervise-workers.ts';
import { buildStartupMessage } from './build-startup-message.ts';

/**
 * Time limit of checking the accounts database for damage. A file of a gigabyte needs some seconds.
 */
const CHECK_TIMEOUT_MS = 10_000;

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/**
 * Growth of the heap, in percent of the memory in use, that triggers a garbage collection. With 300
 * clients the process needs 350 MB; with the default of Node, 480 MB.
 */
const HEAP_GROWING_PERCENT = 50;

async function serve(config: Config, log: Log): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const services = await openServices(config, log);
  const closeMetrics = await serveMetrics(services.readMetrics, config, log);
  const server = await listen(createApp(services, log), config);
  server.http.on('connection', () => services.loadControl.turns.onConnection());
  const startupMessage = await buildStartupMessage(server.address, services.store);
  stopOnSignal(server.http, { close: () => services.close().finally(closeMetrics) }, log);
  if (cluster.worker === undefined) print(startupMessage);
  else reportReady(cluster.worker, startupMessage);
}

/**
 * Opens the services of a serving process. In a worker, their metrics are the sums of all workers.
 */
async function openServices(config: Config, log: Log): Promise<RunningServices> {
  const { worker } = cluster;
  const services = await createServices(config, log, worker !== undefined);
  if (worker === undefined) return services;
  return { ...services, readMetrics: shareWorkerMetrics(worker, () => services.metrics.readSnapshot()) };
}

/**
 * Returns the services that the API needs at its start: PostgreSQL or the data folder,
 * Elasticsearch and S3.
 */
function listDependencies(config: Config): StartupDependency[] {
  const { accounts } = config;
  if ('path' in accounts) return [toDataFolderDependency(config), ...listSharedDependencies(config)];
  const postgres: StartupDependency = {
    name: 'PostgreSQL (ACCOUNTS_URL)',
    purpose: 'accounts, keys and credits',
    check: async () => {
      const open = await openAccounts(accounts, () => new Date());
      await open.close();
      // Every call writes a charge, so read-only accounts are not enough.
      const { assertPostgresDiskSpace } = await import('../shared/accounts/database/postgres-pool.ts');
      await assertPostgresDiskSpace(accounts.url);
    },
  };
  return [...listSharedDependencies(config), postgres];
}

/**
 * Checks everything that the API needs, before it serves. Ports are checked first, since a first
 * ingest takes seconds, and waiting for another server takes up to a minute.
 */
async function checkBeforeServing(config: Config, log: Log, environment: NodeJS.ProcessEnv): Promise<void> {
  const { host, metricsPort } = config;
  await assertCanListen(config, 'PORT');
  if (metricsPort !== null) await assertCanListen({ host, port: metricsPort }, 'METRICS_PORT');
  const warn = (message: string): void => log.warn(message);
  await waitForDependencies(listDependencies(config), { limitMs: config.startWaitMs, report: warn });
  await assertAccountsUndamaged(config.accounts, { timeoutMs: CHECK_TIMEOUT_MS, warn });
  await createFirstGeneration(config, environment, warn);
}

/** Starts the API with `workers` processes. Resolves when they accept requests. */
export async function start(workers: number, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(environment);
  const log = createLog(config);
  if (cluster.isPrimary) await checkBeforeServing(config, log, environment);
  if (cluster.isPrimary && workers > 1) {
    aggregateWorkerMetrics(cluster);
    await superviseWorkers(workers, print, log);
  } else await serve(config, log);
}
