import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';

const FILE = 'share-secret';

/**
 * The secrets of the settings; without any, one that is made once under the data folder, readable by its owner alone. Throws
 * `invalid_setting` without any where accounts are in PostgreSQL: several machines must know the same one (decisions.md, Settings).
 */
export function loadShareSecrets({
  shareSecrets,
  accounts,
  dataDir,
}: Pick<Config, 'shareSecrets' | 'accounts' | 'dataDir'>): readonly string[] {
  if (shareSecrets.length > 0) return shareSecrets;
  if ('url' in accounts) {
    const what =
      'SHARE_SECRET is not set, and accounts are in PostgreSQL, where several machines need the same one.';
    throw new AppError(
      'invalid_setting',
      `${what} Allowed: secrets of at least 16 characters, separated by commas.`,
    );
  }
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two processes that start at once one makes it, and both read it.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 16) throw new Error(`${path} is damaged: remove it, and links shared so far end.`);
  return [secret];
}
