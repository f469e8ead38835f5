import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { QuickCheckOutput } from './quick-check.ts';
import { existsSync } from 'node:fs';
import { AppError } from '../../errors/app-error.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import { RESTORE } from '../database/explain-failure.ts';
import type { AccountsLocation } from '../database/open-database.ts';

const SCRIPT = join(import.meta.dirname, 'quick-check.ts');
const run = promisify(execFile);

/**
 * Result of a check of a SQLite file. `unfinished` means that the time ran out before any damage
 * was found.
 */
type FileCheckResult =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly findings: string }
  | { readonly kind: 'unfinished' };

/**
 * Options of a check: `--without-log` ignores the `-wal` file, `--with-accounts` requires the
 * tables of the accounts.
 */
type QuickCheckFlag = '--without-log' | '--with-accounts';

/**
 * Checks a SQLite file for damage, in a child process that can be stopped when the time is over.
 * Findings name pages and tables and never show content. Rejects when the file cannot be opened.
 */
export async function checkSqliteFile(
  path: string,
  timeoutMs: number,
  flags: readonly QuickCheckFlag[] = [],
): Promise<FileCheckResult> {
  const output = await runCheck([path, ...flags], timeoutMs);
  if (output === null) return { kind: 'unfinished' };
  if ('error' in output) throw new Error(output.error);
  if (output.findings.length === 0) return { kind: 'sound' };
  return { kind: 'damaged', findings: output.findings.join('; ').replaceAll('\n', ' ') };
}

/** Runs the child process. Null when its time ran out. */
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

/**
 * Checks the SQLite file of the accounts for damage. Does nothing for PostgreSQL and for a missing
 * file. Throws `invalid_setting` when the file is damaged or cannot be opened.
 */
export async function assertSqliteAccountsUndamaged(
  location: AccountsLocation,
  { timeoutMs, warn }: { readonly timeoutMs: number; readonly warn: (message: string) => void },
): Promise<void> {
  if (!('path' in location) || !existsSync(location.path)) return;
  const { path } = location;
  const check = await checkSqliteFile(path, timeoutMs).catch((cause: unknown) => {
    const why = `The accounts in ${path} cannot be checked: ${toErrorMessage(cause)}.`;
    throw new AppError('invalid_setting', why, { cause });
  });
  if (check.kind === 'damaged')
    throw new AppError(
      'invalid_setting',
      `The accounts in ${path} are damaged: ${check.findings}. ${RESTORE}`,
    );
  if (check.kind === 'unfinished')
    warn(`The accounts in ${path} were not completely checked for damage within ${timeoutMs / 1_000} s.`);
}
