import cluster from 'node:cluster';
import { assertSqliteAccountsUndamaged } from '../shared/accounts/file-check/check-sqlite-file.ts';
import { assertAccountsNotLost, describeMissingFile } from '../shared/accounts/file-check/missing-files.ts';
import { loadConfigWithEnvFile, type Config } from '../shared/config/config.ts';
import { createLog, type Log } from '../shared/log/create-log.ts';
import {
  toDataFolderDependency,
  listStorageServerDependencies,
  type StartupDependency,
} from '../shared/startup/startup-dependency.ts';
import { waitForDependencies } from '../shared/startup/wait-for-dependencies.ts';
import { ensureFirstGeneration } from './create-first-generation.ts';
import { assertCanListen } from './http/listen.ts';
import { superviseWorkers, reportReadyToSupervisor } from './workers/supervise-workers.ts';

/**
 * Time limit of checking the accounts database for damage. A file of a gigabyte needs some seconds.
 */
const CHECK_TIMEOUT_MS = 10_000;

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/**
 * Returns the services that the API needs at its start: PostgreSQL or the data folder,
 * Elasticsearch and S3.
 */
function listDependencies(config: Config): StartupDependency[] {
  const { accounts } = config;
  if ('path' in accounts) return [toDataFolderDependency(config), ...listStorageServerDependencies(config)];
  const postgres: StartupDependency = {
    name: 'PostgreSQL (ACCOUNTS_URL)',
    purpose: 'accounts, keys and credits',
    check: async () => {
      const { openAccounts } = await import('../shared/accounts/open-accounts.ts');
      const open = await openAccounts(accounts, () => new Date());
      await open.close();
      // Every call writes a charge, so read-only accounts are not enough.
      const { assertPostgresCanWrite } = await import('../shared/accounts/database/postgres-pool.ts');
      await assertPostgresCanWrite(accounts.url);
    },
  };
  return [...listStorageServerDependencies(config), postgres];
}

/**
 * Checks the ports, the servers that the API needs, and the accounts file. Then creates a first
 * generation if there is none. Ports come first, because the other steps take longer: seconds for a
 * first generation, up to `START_WAIT_SECONDS` for a server that does not answer.
 */
async function checkBeforeServing(config: Config, log: Log, environment: NodeJS.ProcessEnv): Promise<void> {
  const { host, metricsPort } = config;
  await assertCanListen(config, 'PORT');
  if (metricsPort !== null) await assertCanListen({ host, port: metricsPort }, 'METRICS_PORT');
  const warn = (message: string): void => log.warn(message);
  await waitForDependencies(listDependencies(config), { maxWaitMs: config.startWaitMs, reportWaiting: warn });
  assertAccountsNotLost(config.accounts);
  const missing = describeMissingFile(config);
  if (missing !== null) warn(missing);
  await assertSqliteAccountsUndamaged(config.accounts, { timeoutMs: CHECK_TIMEOUT_MS, warn });
  await ensureFirstGeneration(config, environment, warn);
}

async function serveWithWorkers(workerCount: number, config: Config, log: Log): Promise<void> {
  const [{ serveMetricsSumToWorkers }, { serveConnectionsToWorkers }] = await Promise.all([
    import('./workers/serve-metrics-sum-to-workers.ts'),
    import('./workers/serve-connections-to-workers.ts'),
  ]);
  serveMetricsSumToWorkers(cluster);
  const { port, close } = await serveConnectionsToWorkers(cluster, config);
  process.once('SIGTERM', close).once('SIGINT', close);
  try {
    await superviseWorkers(workerCount, { PORT: String(port) }, print, log);
  } finally {
    close();
  }
}

/**
 * Starts the API with `processCount` processes. With one, this process serves the API and the
 * promise resolves when it accepts requests. With more, this process supervises the others and the
 * promise resolves when all of them have ended.
 */
export async function startApiProcesses(processCount: number, environment: NodeJS.ProcessEnv): Promise<void> {
  const warnings: string[] = [];
  const config = loadConfigWithEnvFile(environment, undefined, (sentence) => warnings.push(sentence));
  const log = createLog(config);
  // The supervisor has warned when a worker starts.
  if (cluster.isPrimary) for (const sentence of warnings) log.warn(sentence);
  if (cluster.isPrimary) await checkBeforeServing(config, log, environment);
  if (cluster.isPrimary && processCount > 1) {
    await serveWithWorkers(processCount, config, log);
    return;
  }
  // A start that fails, and the process that supervises workers, do not load the application.
  const { startServer } = await import('./serve.ts');
  const startupLines = await startServer(config, log);
  if (cluster.worker === undefined) print(startupLines);
  else reportReadyToSupervisor(cluster.worker, startupLines);
}
