import { readFileSync } from 'node:fs';
import { AppError } from '../errors/app-error.ts';
import { SECRET_NAMES, type Environment } from './settings.ts';

/** Without them something else is meant than what an empty file says: accounts of this machine alone, a secret of its own, no user. */
const NEVER_EMPTY: readonly string[] = [
  'ACCOUNTS_URL',
  'ELASTICSEARCH_API_KEY',
  'ELASTICSEARCH_PASSWORD',
  'SHARE_SECRET',
];

/**
 * The environment with what stands in files: `NAME_FILE` is the path of a file whose text is the setting NAME, for settings that may hold
 * a secret. So a secret is in no list of processes and in no description of a container. Throws `invalid_setting`.
 */
export function readSettingFiles(environment: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRET_NAMES) {
    const path = environment[`${name}_FILE`]?.trim();
    if (path === undefined || path === '') continue;
    if ((environment[name]?.trim() ?? '') !== '')
      throw new AppError('invalid_setting', `${name} and ${name}_FILE are both set. Allowed: one of them.`);
    read[name] = readText(`${name}_FILE`, path);
    if (read[name].trim() === '' && NEVER_EMPTY.includes(name))
      throw new AppError('invalid_setting', `${name}_FILE is "${path}", which is empty.`);
  }
  return { ...environment, ...read };
}

function readText(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'no reason given';
    throw new AppError('invalid_setting', `${setting} is "${path}", which cannot be read (${reason}).`, {
      cause,
    });
  }
}
