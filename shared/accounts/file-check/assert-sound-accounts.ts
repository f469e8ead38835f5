import { existsSync } from 'node:fs';
import { AppError } from '../../errors/app-error.ts';
import { toReason } from '../../errors/to-reason.ts';
import type { AccountsPlace } from '../open-accounts.ts';
import { checkSqliteFile } from './check-sqlite-file.ts';

/** How a check is done. */
export interface CheckOptions {
  readonly timeoutMs: number;
  /** Is told when the time did not suffice. */
  readonly warn: (message: string) => void;
}

/**
 * Checks the file of the accounts for damage; PostgreSQL checks its own. Throws `invalid_setting`
 * for a damaged file and for one that cannot be opened. A file that is not there is no error.
 */
export async function assertSoundAccounts(
  place: AccountsPlace,
  { timeoutMs, warn }: CheckOptions,
): Promise<void> {
  if (!('path' in place) || !existsSync(place.path)) return;
  const { path } = place;
  const check = await checkSqliteFile(path, timeoutMs).catch((cause: unknown) => {
    const why = `The accounts in ${path} cannot be checked: ${toReason(cause)}.`;
    throw new AppError('invalid_setting', why, { cause });
  });
  if (check.kind === 'damaged')
    throw new AppError(
      'invalid_setting',
      `The accounts in ${path} are damaged: ${check.findings}. Move this file with its -wal and -shm away, restore a back-up in its place, and start again.`,
    );
  if (check.kind === 'unfinished')
    warn(
      `The accounts in ${path} were not checked for damage in full: ${timeoutMs / 1_000} s did not suffice.`,
    );
}
