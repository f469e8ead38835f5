import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { guardAccounts } from '../database/accounts-error.ts';
import { repeat } from '../../tasks/repeat.ts';
import { openPostgresPool } from '../database/postgres-pool.ts';
import { toLimiters, type Limiters } from './limiters.ts';

/** Made with the tables of the accounts. */
const TABLE = 'rate_limit';
const PATIENCE_MS = 5_000;
const FORGET_EVERY_MS = 10 * 60_000;

/** Counts in the PostgreSQL database of the accounts. */
export function openPostgresLimiters(url: string): Limiters {
  const pool = openPostgresPool(url, PATIENCE_MS);
  // Counts of minutes that are over take room, and change none.
  const stop = repeat(FORGET_EVERY_MS, () =>
    pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]),
  );
  return toLimiters({
    make: (options) =>
      new RateLimiterPostgres({
        ...options,
        ...{ storeType: 'pool', storeClient: pool, tableName: TABLE, tableCreated: true },
        ...{ clearExpiredByTimeout: false },
      }),
    attempt: (count) => guardAccounts('count calls', count),
    close: () => {
      stop();
      return pool.end();
    },
  });
}
