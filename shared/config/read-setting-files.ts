import { readFileSync } from 'node:fs';
import { AppError } from '../errors/app-error.ts';
import { SECRET_NAMES, type Environment } from './settings.ts';

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
