import { dirname, join } from 'node:path';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { AppError } from '../../errors/app-error.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import { runEvery } from '../../tasks/run-every.ts';
import { ensurePrivateFile, openSqliteFile, retryBusy, type SqliteFile } from '../database/sqlite-file.ts';
import type { AccountsLocation } from '../database/open-database.ts';
import { createRateLimiters, type RateLimiters } from './rate-limiters.ts';

const FILE = 'rate-limits.sqlite';
const TABLE = 'rate_limit';
const BUSY_TIMEOUT_MS = 5_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;

/**
 * Opens rate limiters for all processes that use the accounts at `location`. Throws
 * `invalid_setting` when the file of counts cannot be opened.
 */
export async function openSharedRateLimiters(location: AccountsLocation): Promise<RateLimiters> {
  if ('path' in location) return openFileLimiters(location.path);
  const { openPostgresLimiters } = await import('./postgres-limiters.ts');
  return openPostgresLimiters(location.url);
}

async function openFileLimiters(accountsPath: string): Promise<RateLimiters> {
  const path = join(dirname(accountsPath), FILE);
  try {
    ensurePrivateFile(path);
    return toFileLimiters(await retryBusy(BUSY_TIMEOUT_MS, () => openCountsFile(path)));
  } catch (cause) {
    const why = `The file of rate limits ${path} cannot be opened: ${toErrorMessage(cause)}.`;
    throw new AppError('invalid_setting', why, { cause });
  }
}

/** Opens the file of counts. A power cut may lose counts, so that no call waits for the disk. */
function openCountsFile(path: string): SqliteFile {
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

function toFileLimiters(database: SqliteFile): RateLimiters {
  // The interface that the library expects. Each of its transactions is a single statement.
  const client = {
    prepare: (query: string) => ({
      get: (...values: unknown[]) => database.prepare(query).all(values)[0],
      run: (...values: unknown[]) => database.prepare(query).run(values),
    }),
    transaction: <T>(work: () => T): (() => T) => work,
  };
  // Counts of minutes that are over take room, and change none.
  const stop = runEvery(CLEANUP_INTERVAL_MS, () =>
    database.prepare(`delete from ${TABLE} where expire < ?`).run([Date.now()]),
  );
  return createRateLimiters({
    createLimiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeType: 'better-sqlite3',
        storeClient: client,
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    runCounted: (count) => wrapDatabaseErrors('count calls', () => retryBusy(BUSY_TIMEOUT_MS, count)),
    close: () => {
      stop();
      database.close();
      return Promise.resolve();
    },
  });
}
