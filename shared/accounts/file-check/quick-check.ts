import { DatabaseSync } from 'node:sqlite';

const BUSY_TIMEOUT_MS = 5_000;
const MAX_FINDINGS = 3;
/** SQLite's codes of a file that is damaged, and of one that is no database. */
const DAMAGED = [11, 26];

/** What this script prints, as JSON. */
export type QuickCheckOutput = { readonly findings: readonly string[] } | { readonly error: string };

// node shared/accounts/file-check/quick-check.ts FILE: SQLite's quick check of FILE, which stays as it is.
process.stdout.write(JSON.stringify(quickCheck(process.argv[2]!)));

function quickCheck(path: string): QuickCheckOutput {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    const rows = database.prepare(`pragma quick_check(${MAX_FINDINGS})`).all() as { quick_check: string }[];
    return { findings: rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok') };
  } catch (thrown) {
    const { message, errcode } = thrown as Error & { errcode?: number };
    const isDamaged = errcode !== undefined && DAMAGED.includes(errcode & 0xff);
    return isDamaged ? { findings: [message] } : { error: message };
  }
}
