import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { QuickCheckOutput } from './quick-check.ts';
import { existsSync } from 'node:fs';
import { AppError } from '../../errors/app-error.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import type { AccountsLocation } from '../database/open-database.ts';

const SCRIPT = join(import.meta.dirname, 'quick-check.ts');
const run = promisify(execFile);

/** Result of a check. `unfinished`: the time ran out before damage was found. */
export type FileCheckResult =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly findings: string }
  | { readonly kind: 'unfinished' };

/**
 * `--without-log`: as if the file had no `-wal`. `--with-accounts`: a file without the tables of
 * the accounts is an error.
 */
export type QuickCheckFlag = '--without-log' | '--with-accounts';

/**
 * Runs SQLite's quick check of a file for at most `timeoutMs`, in a process of its own: a statement
 * that runs cannot be interrupted. Findings name pages and tables, no content. Rejects when the
 * file cannot be opened.
 */
export async function checkSqliteFile(
  path: string,
  timeoutMs: number,
  options: readonly QuickCheckFlag[] = [],
): Promise<FileCheckResult> {
  const output = await runCheck([path, ...options], timeoutMs);
  if (output === null) return { kind: 'unfinished' };
  if ('error' in output) throw new Error(output.error);
  if (output.findings.length === 0) return { kind: 'sound' };
  return { kind: 'damaged', findings: output.findings.join('; ').replaceAll('\n', ' ') };
}

/** Null when the time ran out. */
async function runCheck(args: readonly string[], timeoutMs: number): Promise<QuickCheckOutput | null> {
  try {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', env: {} } as const;
    const { stdout } = await run(process.execPath, [SCRIPT, ...args], limits);
    return JSON.parse(stdout) as QuickCheckOutput;
  } catch (error) {
    if ((error as { killed?: boolean }).killed === true) return null;
    throw error;
  }
}

/** How a check is done. */
export interface AccountsCheckOptions {
  readonly timeoutMs: number;
  /** Is told when the time did not suffice. */
  readonly warn: (message: string) => void;
}

/**
 * Checks the file of the accounts for damage; PostgreSQL checks its own. Throws `invalid_setting`
 * for a damaged file and for one that cannot be opened. A file that is not there is no error.
 */
export async function assertAccountsUndamaged(
  place: AccountsLocation,
  { timeoutMs, warn }: AccountsCheckOptions,
): Promise<void> {
  if (!('path' in place) || !existsSync(place.path)) return;
  const { path } = place;
  const check = await checkSqliteFile(path, timeoutMs).catch((cause: unknown) => {
    const why = `The accounts in ${path} cannot be checked: ${toErrorMessage(cause)}.`;
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
