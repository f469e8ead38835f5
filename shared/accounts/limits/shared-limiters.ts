import { dirname, join } from 'node:path';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { AppError } from '../../errors/app-error.ts';
import { toReason } from '../../errors/to-reason.ts';
import { guardAccounts } from '../database/accounts-error.ts';
import { repeat } from '../../tasks/repeat.ts';
import { makePrivateFile, openSqliteFile, waitWhileBusy, type SqliteFile } from '../database/sqlite-file.ts';
import type { AccountsPlace } from '../database/open-database.ts';
import { toLimiters, type Limiters } from './limiters.ts';

const FILE = 'rate-limits.sqlite';
const TABLE = 'rate_limit';
const PATIENCE_MS = 5_000;
const FORGET_EVERY_MS = 10 * 60_000;

/**
 * Counts together with all processes that share the accounts in `place`. Throws `invalid_setting`
 * when that cannot be.
 */
export async function openSharedLimiters(place: AccountsPlace): Promise<Limiters> {
  if ('path' in place) return openFileLimiters(place.path);
  const { openPostgresLimiters } = await import('./postgres-limiters.ts');
  return openPostgresLimiters(place.url);
}

/** Counts in a file beside that of the accounts, at `accountsPath`. Throws `invalid_setting` when it cannot be opened. */
async function openFileLimiters(accountsPath: string): Promise<Limiters> {
  const path = join(dirname(accountsPath), FILE);
  try {
    makePrivateFile(path);
    return countIn(await waitWhileBusy(PATIENCE_MS, () => openCounts(path)));
  } catch (cause) {
    const why = `The calls per minute in ${path} cannot be counted: ${toReason(cause)}.`;
    throw new AppError('invalid_setting', why, { cause });
  }
}

/** Counts of minutes need not survive a power cut, so nothing waits for the disk. */
function openCounts(path: string): SqliteFile {
  const database = openSqliteFile(path);
  try {
    database.prepare('pragma synchronous = off').run([]);
    const columns = 'key text primary key, points integer not null default 0, expire integer';
    database.prepare(`create table if not exists ${TABLE} (${columns})`).run([]);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function countIn(database: SqliteFile): Limiters {
  // What the library asks of a client: each of its transactions is one statement, which is one by itself.
  const client = {
    prepare: (query: string) => ({ get: (...values: unknown[]) => database.prepare(query).all(values)[0] }),
    transaction: <T>(work: () => T): (() => T) => work,
  };
  // Counts of minutes that are over take room, and change none.
  const stop = repeat(FORGET_EVERY_MS, () =>
    database.prepare(`delete from ${TABLE} where expire < ?`).run([Date.now()]),
  );
  return toLimiters({
    make: (options) =>
      new RateLimiterSQLite({
        ...options,
        ...{ storeType: 'better-sqlite3', storeClient: client, tableName: TABLE, tableCreated: true },
        ...{ clearExpiredByTimeout: false },
      }),
    attempt: (count) => guardAccounts('count calls', () => waitWhileBusy(PATIENCE_MS, count)),
    close: () => {
      stop();
      database.close();
      return Promise.resolve();
    },
  });
}
