import { loadSettings } from '../shared/config/load-settings.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { createLog } from '../shared/log/create-log.ts';
import { openStore } from '../shared/store/open-store.ts';
import { createApp } from './create-app.ts';
import { ensureData } from './ensure-data.ts';
import { listen } from './listen.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { toGreeting } from './to-greeting.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  const config = loadSettings(process.env);
  const log = createLog(config);
  await ensureData(config, process.env, (message) => log.warn(message));
  const store = openStore(config);
  const server = await listen(
    createApp({ store, sniThreshold: config.sniThreshold, now: () => new Date() }, log),
    config,
  );
  print((await toGreeting(server.address, store)).join('\n'));
  stopOnSignal(server.http, store, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof AppError && error.code === 'invalid_setting' ? 2 : 1;
}
