import cluster from 'node:cluster';
import type { Config } from '../shared/config/config.ts';
import { loadSettings } from '../shared/config/load-settings.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { createLog, type Log } from '../shared/log/create-log.ts';
import { createApp } from './create-app.ts';
import { createServices } from './create-services.ts';
import { ensureData } from './ensure-data.ts';
import { listen } from './listen.ts';
import { readOptions } from './read-options.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { superviseWorkers, tellReady } from './supervise-workers.ts';
import { toGreeting } from './to-greeting.ts';

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function serve(config: Config, log: Log): Promise<void> {
  const services = await createServices(config, log, cluster.isWorker);
  const server = await listen(createApp(services, log), config);
  const greeting = await toGreeting(server.address, services.store);
  if (cluster.worker === undefined) print(greeting);
  else tellReady(cluster.worker, greeting);
  stopOnSignal(server.http, services, log);
}

try {
  const { workers } = readOptions(process.argv.slice(2));
  const config = loadSettings(process.env);
  const log = createLog(config);
  if (cluster.isPrimary) await ensureData(config, process.env, (message) => log.warn(message));
  if (cluster.isPrimary && workers > 1) await superviseWorkers(workers, print, log);
  else await serve(config, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const isOurs = error instanceof AppError && ['invalid_setting', 'invalid_usage'].includes(error.code);
  // What was opened before it failed would keep the process alive.
  process.exit(isOurs ? 2 : 1);
}
