import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { assertRoom } from '../shared/accounts/database/postgres-pool.ts';
import { openAccounts } from '../shared/accounts/open-accounts.ts';
import { assertSoundAccounts } from '../shared/accounts/file-check/check-sqlite-file.ts';
import { loadConfig, type Config } from '../shared/config/config.ts';
import { createLog, type Log } from '../shared/log/create-log.ts';
import { dataFolder, listSharedServers, type Component } from '../shared/startup/components.ts';
import { waitForComponents } from '../shared/startup/wait-for-components.ts';
import { createApp } from './create-app.ts';
import { createServices, type OpenServices } from './create-services.ts';
import { ensureData } from './ensure-data.ts';
import { listen } from './http/listen.ts';
import { gatherWorkers } from './workers/gather-workers.ts';
import { joinWorkers } from './workers/join-workers.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { superviseWorkers, tellReady } from './workers/supervise-workers.ts';
import { toGreeting } from './to-greeting.ts';

/** A file of a gigabyte takes some seconds. */
const CHECK_TIMEOUT_MS = 10_000;

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/**
 * Garbage beyond half of what is in use is collected. Left to itself the runtime lets it grow to
 * several times that on a machine with much memory: 480 MB in place of 350 with 300 clients.
 */
const HEAP_GROWING_PERCENT = 50;

async function serve(config: Config, log: Log): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const services = await openServices(config, log);
  const closeMetrics = await serveMetrics(services.readMetrics, config, log);
  const server = await listen(createApp(services, log), config);
  server.http.on('connection', () => services.load.turns.noteConnection());
  const greeting = await toGreeting(server.address, services.store);
  stopOnSignal(server.http, { close: () => services.close().finally(closeMetrics) }, log);
  if (cluster.worker === undefined) print(greeting);
  else tellReady(cluster.worker, greeting);
}

/** A worker tells what all of them have counted. */
async function openServices(config: Config, log: Log): Promise<OpenServices> {
  const { worker } = cluster;
  const services = await createServices(config, log, worker !== undefined);
  if (worker === undefined) return services;
  return { ...services, readMetrics: joinWorkers(worker, () => services.metrics.readSnapshot()) };
}

/** The components of the API: PostgreSQL, or room for a file of accounts, and the shared servers. */
function listComponents(config: Config): Component[] {
  const { accounts } = config;
  if ('path' in accounts) return [dataFolder(config), ...listSharedServers(config)];
  const postgres: Component = {
    name: 'PostgreSQL (ACCOUNTS_URL)',
    purpose: 'accounts, keys and credits',
    check: async () => {
      const open = await openAccounts(accounts, () => new Date());
      await open.close();
      // Every call writes its charge, so accounts that are only readable serve nobody.
      await assertRoom(accounts.url);
    },
  };
  return [...listSharedServers(config), postgres];
}

/** Everything that is served from is there, or nothing is served. */
async function prepare(config: Config, log: Log, environment: NodeJS.ProcessEnv): Promise<void> {
  const tell = (message: string): void => log.warn(message);
  await waitForComponents(listComponents(config), { limitMs: config.startWaitMs, tell });
  await assertSoundAccounts(config.accounts, { timeoutMs: CHECK_TIMEOUT_MS, warn: tell });
  await ensureData(config, environment, tell);
}

/** Serves with `workers` processes; resolves when this one, or all of them, can be called. */
export async function start(workers: number, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(environment);
  const log = createLog(config);
  if (cluster.isPrimary) await prepare(config, log, environment);
  if (cluster.isPrimary && workers > 1) {
    gatherWorkers(cluster);
    await superviseWorkers(workers, print, log);
  } else await serve(config, log);
}
