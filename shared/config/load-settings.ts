import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { readSettingFiles } from './read-setting-files.ts';

const FILE = '.env';

/** The settings of a process: the `.env` file of the working folder, overruled by `environment`; secrets may stand in files of their own. */
export function loadSettings(environment: Readonly<Record<string, string | undefined>>): Config {
  const file = existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {};
  return readConfig(readSettingFiles({ ...file, ...environment }));
}
