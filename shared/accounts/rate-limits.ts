import { dirname, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { AccountsPlace } from './open-accounts.ts';

const MINUTE_SECONDS = 60;
const TABLE = 'rate_limit';
const FILE = 'rate-limits.sqlite';

/** How a caller stands in the current minute. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the count starts anew, at least 1. */
  readonly resetSeconds: number;
  /** This call is one too many. */
  readonly isOver: boolean;
}

/** Counts calls per minute (decisions.md, Authentication). */
export interface RateLimits {
  /** Counts one call of `caller`, of whom `limit` a minute are allowed; at least 1. */
  count(caller: string, limit: number): Promise<RateState>;
  close(): Promise<void>;
}

/** Makes a limiter for one number of calls per minute. */
type MakeLimiter = (limit: number) => Promise<RateLimiterAbstract>;

/** Counts in this process alone. */
export function openOwnRateLimits(): RateLimits {
  return toRateLimits(
    (limit) => Promise.resolve(new RateLimiterMemory({ points: limit, duration: MINUTE_SECONDS })),
    () => Promise.resolve(),
  );
}

/** Counts together with all processes that share the accounts in `place`. */
export function openSharedRateLimits(place: AccountsPlace): RateLimits {
  return 'path' in place ? openFile(join(dirname(place.path), FILE)) : openServer(place.url);
}

function toRateLimits(make: MakeLimiter, close: () => Promise<void>): RateLimits {
  const limiters = new Map<number, Promise<RateLimiterAbstract>>();
  return {
    count: async (caller, limit) => {
      let limiter = limiters.get(limit);
      if (limiter === undefined) limiters.set(limit, (limiter = make(limit)));
      return toState(limit, await consume(await limiter, caller));
    },
    close,
  };
}

/** The library throws the same for a call too many, and errors for the rest. */
async function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(caller);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

function toState(limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): RateState {
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isOver: consumedPoints > limit,
  };
}

/** Counts of a minute need not survive a power cut, so nothing waits for the disk. */
function openFile(path: string): RateLimits {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
  const statements = new Map<string, StatementSync>();
  // What the library asks of a client: each of its transactions is one statement, which is one by itself.
  const client = {
    prepare: (query: string): StatementSync => {
      const known = statements.get(query) ?? database.prepare(query);
      statements.set(query, known);
      return known;
    },
    transaction: <T>(work: () => T): (() => T) => work,
  };
  const make: MakeLimiter = (limit) =>
    whenReady((done) => {
      const options = { storeType: 'better-sqlite3', storeClient: client, tableName: TABLE };
      return new RateLimiterSQLite({ ...options, ...toOptions(limit) }, done);
    });
  return toRateLimits(make, () => Promise.resolve(database.close()));
}

function openServer(url: string): RateLimits {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const make: MakeLimiter = (limit) =>
    whenReady((done) => {
      const options = { storeType: 'pool', storeClient: pool, tableName: TABLE };
      return new RateLimiterPostgres({ ...options, ...toOptions(limit) }, done);
    });
  return toRateLimits(make, () => pool.end());
}

function toOptions(limit: number) {
  return { points: limit, duration: MINUTE_SECONDS, keyPrefix: String(limit), clearExpiredByTimeout: true };
}

/** A limiter makes its table first. */
function whenReady<Limiter>(make: (done: (error?: Error) => void) => Limiter): Promise<Limiter> {
  return new Promise((resolve, reject) => {
    const limiter = make((error) => {
      if (error === undefined) setImmediate(() => resolve(limiter));
      else reject(error);
    });
  });
}
