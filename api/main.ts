import { loadSettings } from '../shared/config/load-settings.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { createLog } from '../shared/log/create-log.ts';
import { createApp } from './create-app.ts';
import { createServices } from './create-services.ts';
import { ensureData } from './ensure-data.ts';
import { listen } from './listen.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { toGreeting } from './to-greeting.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  const config = loadSettings(process.env);
  const log = createLog(config);
  await ensureData(config, process.env, (message) => log.warn(message));
  const services = createServices(config, log);
  const server = await listen(createApp(services, log), config);
  print((await toGreeting(server.address, services.store)).join('\n'));
  stopOnSignal(server.http, services, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof AppError && error.code === 'invalid_setting' ? 2 : 1;
}
