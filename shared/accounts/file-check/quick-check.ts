import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SQLITE_CORRUPT_CODES, toSqliteResultCode } from '../../sql/sqlite-result-code.ts';

const BUSY_TIMEOUT_MS = 5_000;
const MAX_FINDINGS = 3;

/**
 * JSON output of the script `quick-check.ts`: the damage found, or why the check was impossible.
 */
export type QuickCheckOutput = { readonly findings: readonly string[] } | { readonly error: string };

// Usage: node shared/accounts/file-check/quick-check.ts FILE [--without-log] [--with-accounts] Runs
// SQLite's quick check of FILE and does not change it.
const [path = '', ...options] = process.argv.slice(2);
process.stdout.write(JSON.stringify(quickCheck(path)));

function quickCheck(path: string): QuickCheckOutput {
  const url = pathToFileURL(path);
  if (options.includes('--without-log')) url.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    if (options.includes('--with-accounts')) database.exec('select plan from account limit 0');
    const rows = database.prepare(`pragma quick_check(${MAX_FINDINGS})`).all() as { quick_check: string }[];
    return { findings: rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok') };
  } catch (thrown) {
    const { message } = thrown as Error;
    return SQLITE_CORRUPT_CODES.includes(toSqliteResultCode(thrown))
      ? { findings: [message] }
      : { error: message };
  }
}
