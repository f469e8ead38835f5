import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountsLocation } from '../database/open-database.ts';

export const SECRET_FILE = 'share-secret';

/**
 * Throws `invalid_setting` when the accounts file is lost: it is missing or empty, although there
 * is the secret beside it, which every start makes after the accounts.
 */
export function assertAccountsNotLost(location: AccountsLocation): void {
  if ('url' in location) return;
  const { path } = location;
  const secretPath = toSecretPath(path);
  // In this order, since another process may be making both.
  if (!existsSync(secretPath) || !isMissing(path)) return;
  throw new AppError(
    'invalid_setting',
    `${path} is missing or empty, and ${secretPath} shows that there were accounts. Put the file back or restore a back-up. To begin with new accounts, remove ${secretPath}.`,
  );
}

/**
 * Describes the file that a start makes anew, probably since it is lost. Null at the first start,
 * which has no generation yet.
 */
export function describeMissingFile({
  accounts,
  shareSecrets,
  dataDir,
}: Pick<Config, 'accounts' | 'shareSecrets' | 'dataDir'>): string | null {
  if ('url' in accounts || !existsSync(join(dataDir, 'store'))) return null;
  const { path } = accounts;
  if (isMissing(path))
    return `${path} is missing or empty: this start makes new accounts, without keys. If there were accounts, restore a back-up.`;
  const secretPath = toSecretPath(path);
  if (shareSecrets.length > 0 || existsSync(secretPath)) return null;
  return `${secretPath} is missing: this start makes a new secret. If there was one, put it back and restart: people with a second factor cannot sign in without it.`;
}

function toSecretPath(accountsPath: string): string {
  return join(dirname(accountsPath), SECRET_FILE);
}

function isMissing(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
