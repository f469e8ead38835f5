import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

const BUSY_TIMEOUT_MS = 5_000;
const MAX_FINDINGS = 3;
/** SQLite result codes of a damaged file (CORRUPT) and of another file (NOTADB). */
const DAMAGED = [11, 26];

/** JSON output of this script. */
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
    const { message, errcode } = thrown as Error & { errcode?: number };
    const isDamaged = errcode !== undefined && DAMAGED.includes(errcode & 0xff);
    return isDamaged ? { findings: [message] } : { error: message };
  }
}
