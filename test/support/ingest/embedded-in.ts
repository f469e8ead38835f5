import { readConfig, type Config } from '../../../shared/config/config.ts';

/** The settings of a service that keeps everything in one folder, the default engine's index too. */
export function embeddedIn(dataDir: string): Config {
  return readConfig({ DATA_DIR: dataDir });
}
