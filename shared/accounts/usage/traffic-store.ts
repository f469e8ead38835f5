import { sql, type Kysely } from 'kysely';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import {
  type StatementExecutor,
  runStatement,
  SqlStatement,
  type TransactionStatementGenerator,
} from '../database/sql-statement.ts';
import type { AccountsDatabase } from '../database/schema.ts';

export type MinuteLatencyBucketCount = {
  /** Start of the minute in UTC, `YYYY-MM-DDTHH:MMZ`. */
  readonly minute: string;
  readonly route: string;
  /** Class of the HTTP status, such as `2xx`. */
  readonly statusClass: string;
  /** Lower bound of the latency bucket, in milliseconds. */
  readonly fromMs: number;
  readonly calls: number;
};

/** Number of requests in ten minutes with the same range of duration. */
export interface TenMinuteLatencyCount extends Pick<MinuteLatencyBucketCount, 'fromMs' | 'calls'> {
  /** Start of the ten minutes in UTC, such as `2026-05-01T12:30Z`. */
  readonly tenMinutesStart: string;
}

export interface DailyTraffic {
  readonly day: string;
  readonly route: string;
  readonly calls: number;
  /** Number of requests that the service failed to answer (5xx). */
  readonly serverErrors: number;
}

type DayCount = { readonly day: string } & Pick<MinuteLatencyBucketCount, 'route' | 'statusClass' | 'calls'>;

const ADD_TRAFFIC = new SqlStatement<MinuteLatencyBucketCount>(
  `insert into traffic_minute (minute, route, status, from_ms, calls)
   values (:minute, :route, :statusClass, :fromMs, :calls)
   on conflict (minute, route, status, from_ms) do update
   set calls = traffic_minute.calls + excluded.calls`,
);

const ADD_DAY = new SqlStatement<DayCount>(
  `insert into traffic_day (day, route, status, calls) values (:day, :route, :statusClass, :calls)
   on conflict (day, route, status) do update set calls = traffic_day.calls + excluded.calls`,
);

const RETENTION_HOURS = 48;
const RETENTION_DAYS = 90;
const HOUR_MS = 3_600_000;

/** Returns the minute of an instant in UTC, `YYYY-MM-DDTHH:MMZ`. */
export function toUtcMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`;
}

/** Stores the number of requests per minute. Throws an `AccountsDatabaseError` on a failure. */
export class TrafficStore {
  readonly #database: Kysely<AccountsDatabase>;
  readonly #executor: StatementExecutor;
  readonly #timeoutMs: number;

  /** A write fails if it is not committed within `timeoutMs`. */
  constructor(database: Kysely<AccountsDatabase>, executor: StatementExecutor, timeoutMs: number) {
    this.#database = database;
    this.#executor = executor;
    this.#timeoutMs = timeoutMs;
  }

  async add(counts: readonly MinuteLatencyBucketCount[]): Promise<void> {
    if (counts.length === 0) return;
    // A fixed lock order avoids deadlocks between processes.
    const ordered = counts.toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1));
    await wrapDatabaseErrors('store the traffic', () =>
      this.#executor.runTransaction(this.#timeoutMs, function* (): TransactionStatementGenerator<void> {
        for (const count of ordered) yield* runStatement(ADD_TRAFFIC, count);
        for (const count of sumByDay(ordered)) yield* runStatement(ADD_DAY, count);
      }),
    );
  }

  /**
   * Sums requests by ten minutes and range of duration, for all routes that start with
   * `routePrefix`. Counts the ten-minute steps that start at `from` or later, and before
   * `toExclusive`.
   */
  async readByTenMinutes(
    routePrefix: string,
    from: Date,
    toExclusive: Date,
  ): Promise<TenMinuteLatencyCount[]> {
    const rows = await wrapDatabaseErrors('be read', () =>
      this.#database
        .selectFrom('traffic_minute')
        .select([sql<string>`substr(minute, 1, 15)`.as('beginning'), 'from_ms as fromMs'])
        .select(({ fn }) => fn.sum('calls').as('calls'))
        .where('minute', '>=', toFirstTenMinutes(from))
        .where('minute', '<', toFirstTenMinutes(toExclusive))
        .where(sql<string>`substr(route, 1, ${sql.lit(routePrefix.length)})`, '=', routePrefix)
        .groupBy([sql`1`, 'from_ms'])
        .orderBy(sql`1`)
        .orderBy('from_ms')
        .execute(),
    );
    return rows.map(({ beginning, fromMs, calls }) => ({
      tenMinutesStart: `${beginning}0Z`,
      fromMs,
      calls: Number(calls),
    }));
  }

  /**
   * Returns the number of requests by day and route, from the day `firstDay` (`YYYY-MM-DD`, UTC).
   */
  async readByDay(firstDay: string): Promise<DailyTraffic[]> {
    const rows = await wrapDatabaseErrors('be read', () =>
      this.#database
        .selectFrom('traffic_day')
        .select(['day', 'route'])
        .select(({ fn }) => fn.sum('calls').as('calls'))
        .select(sql<string | number>`sum(case when status = '5xx' then calls else 0 end)`.as('failed'))
        .where('day', '>=', firstDay)
        .groupBy(['day', 'route'])
        .orderBy('day')
        .orderBy('route')
        .execute(),
    );
    return rows.map(({ calls, failed, ...of }) => ({
      ...of,
      calls: Number(calls),
      serverErrors: Number(failed),
    }));
  }

  /**
   * Deletes counts by minute older than 48 hours, and counts by day older than 90 days. Deletes one
   * hour per statement, so that charges wait less.
   */
  async deleteOld(now: Date): Promise<void> {
    const oldestDay = new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10);
    await this.#database.deleteFrom('traffic_day').where('day', '<', oldestDay).execute();
    const oldest = toUtcMinute(new Date(now.getTime() - RETENTION_HOURS * HOUR_MS));
    for (let first = await this.#findFirst(); first !== null && first < oldest;) {
      const end = toUtcMinute(new Date(Date.parse(first) + HOUR_MS));
      await this.#database
        .deleteFrom('traffic_minute')
        .where('minute', '<', end < oldest ? end : oldest)
        .execute();
      first = await this.#findFirst();
    }
  }

  async #findFirst(): Promise<string | null> {
    const query = this.#database
      .selectFrom('traffic_minute')
      .select(({ fn }) => fn.min<string | null>('minute').as('minute'));
    return (await query.executeTakeFirst())?.minute ?? null;
  }
}

function sumByDay(counts: readonly MinuteLatencyBucketCount[]): DayCount[] {
  const sums = new Map<string, DayCount>();
  for (const { minute, route, statusClass, calls } of counts) {
    const day = minute.slice(0, 10);
    const id = `${day} ${route} ${statusClass}`;
    sums.set(id, { day, route, statusClass, calls: (sums.get(id)?.calls ?? 0) + calls });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

function toOrder({ minute, route, statusClass, fromMs }: MinuteLatencyBucketCount): string {
  return `${minute} ${route} ${statusClass} ${String(fromMs).padStart(9, '0')}`;
}

/** Returns the start of the first ten-minute step at or after an instant, as a UTC minute. */
function toFirstTenMinutes(instant: Date): string {
  return toUtcMinute(new Date(Math.ceil(instant.getTime() / 600_000) * 600_000));
}
