import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig, type Config } from './config.ts';

const FILE = '.env';

/** The settings of a process: the `.env` file of the working folder, overruled by `environment`. */
export function loadSettings(environment: Readonly<Record<string, string | undefined>>): Config {
  const file = existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {};
  return readConfig({ ...file, ...environment });
}
