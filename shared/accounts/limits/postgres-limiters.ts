import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import { runEvery } from '../../tasks/run-every.ts';
import { openPostgresPool } from '../database/postgres-pool.ts';
import { createRateLimiters, type RateLimiters } from './rate-limiters.ts';

const TABLE = 'rate_limit';
const DEFAULT_STATEMENT_TIMEOUT_MS = 5_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;

export function openPostgresLimiters(
  url: string,
  statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS,
): RateLimiters {
  const pool = openPostgresPool(url, statementTimeoutMs);
  // Expired counts only take space.
  const stop = runEvery(CLEANUP_INTERVAL_MS, () =>
    pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]),
  );
  return createRateLimiters({
    createLimiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeType: 'pool',
        storeClient: pool,
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    runCounted: (count) => wrapDatabaseErrors('count calls', count),
    close: () => {
      stop();
      return pool.end();
    },
  });
}
