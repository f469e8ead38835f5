import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { QuickCheckOutput } from './quick-check.ts';

const SCRIPT = join(import.meta.dirname, 'quick-check.ts');
const run = promisify(execFile);

/** Result of a check. `unfinished`: the time ran out before damage was found. */
export type FileCheck =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly findings: string }
  | { readonly kind: 'unfinished' };

/**
 * `--without-log`: as if the file had no `-wal`. `--with-accounts`: a file without the tables of
 * the accounts is an error.
 */
export type CheckOption = '--without-log' | '--with-accounts';

/**
 * Runs SQLite's quick check of a file for at most `timeoutMs`, in a process of its own: a statement
 * that runs cannot be interrupted. Findings name pages and tables, no content. Rejects when the
 * file cannot be opened.
 */
export async function checkSqliteFile(
  path: string,
  timeoutMs: number,
  options: readonly CheckOption[] = [],
): Promise<FileCheck> {
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
