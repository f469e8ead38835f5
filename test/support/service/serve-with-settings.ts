import { onTestFinished } from 'vitest';
import { createApp } from '../../../api/create-app.ts';
import { createServices } from '../../../api/create-services.ts';
import { listen } from '../../../api/http/listen.ts';
import { parseConfig } from '../../../shared/config/config.ts';
import { createLog } from '../../../shared/log/create-log.ts';

/**
 * Serves in this process as `npm start` does, with these settings, on a free port until the test
 * ends. Returns the address.
 */
export async function serveWithSettings(settings: Readonly<Record<string, string>>): Promise<string> {
  const config = parseConfig({ PORT: '0', LOG_LEVEL: 'silent', ...settings });
  const log = createLog(config);
  const services = await createServices(config, log, false);
  const { http, address } = await listen(createApp(services, log), config);
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await services.close();
  });
  return address;
}
