import { sql, type Kysely } from 'kysely';
import { wrapAccountsErrors } from '../database/accounts-error.ts';
import { type StatementExecutor, runStep, Statement, type TransactionSteps } from '../database/statement.ts';
import type { AccountsDatabase } from '../database/schema.ts';

/** Requests of one minute that were answered alike and took about as long. Of callers it says nothing. */
export type TrafficCount = {
  /** Its beginning in UTC, `YYYY-MM-DDTHH:MMZ`. */
  readonly minute: string;
  /** Path of the route table. */
  readonly route: string;
  /** Class of the status, such as `2xx`. */
  readonly status: string;
  /** They took longer than so many ms, and no longer than the next bucket begins with. */
  readonly fromMs: number;
  readonly calls: number;
};

/** What one route answered alike in one minute. */
export interface TrafficMinute extends Pick<TrafficCount, 'minute' | 'route' | 'status' | 'calls'> {
  /** Of `calls`, by the time that they took; fastest first, empty buckets left out. */
  readonly buckets: readonly Pick<TrafficCount, 'fromMs' | 'calls'>[];
}

/** Requests of ten minutes that took about as long. */
export interface TenMinuteTraffic extends Pick<TrafficCount, 'fromMs' | 'calls'> {
  /** Beginning of the ten minutes in UTC, `YYYY-MM-DDTHH:M0Z`. */
  readonly tenMinutes: string;
}

const ADD_TRAFFIC = new Statement<TrafficCount>(
  `insert into traffic_minute (minute, route, status, from_ms, calls)
   values (:minute, :route, :status, :fromMs, :calls)
   on conflict (minute, route, status, from_ms) do update
   set calls = traffic_minute.calls + excluded.calls`,
);

/** How long requests are kept (issue 9, point 6). */
const RETENTION_HOURS = 48;
const HOUR_MS = 3_600_000;

/** The minute of an instant, as it is kept. */
export function toMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`;
}

/** Requests by minute, added up by all processes that share the accounts. Throws an `AccountsError` where that cannot be. */
export class TrafficStore {
  readonly #database: Kysely<AccountsDatabase>;
  readonly #executor: StatementExecutor;
  readonly #patienceMs: number;

  /** What the database does not take for `patienceMs` fails. */
  constructor(database: Kysely<AccountsDatabase>, executor: StatementExecutor, patienceMs: number) {
    this.#database = database;
    this.#executor = executor;
    this.#patienceMs = patienceMs;
  }

  /** Adds all of them, or none. */
  async add(counts: readonly TrafficCount[]): Promise<void> {
    if (counts.length === 0) return;
    // Processes that lock rows in one order never wait for each other in a circle.
    const ordered = counts.toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1));
    await wrapAccountsErrors('take the traffic', () =>
      this.#executor.runTransaction(this.#patienceMs, function* (): TransactionSteps<void> {
        for (const count of ordered) yield* runStep(ADD_TRAFFIC, count);
      }),
    );
  }

  /** Minutes that begin from `from` on and before `to`, in order; by route and class of status. */
  async read(from: Date, to: Date): Promise<TrafficMinute[]> {
    const rows = await wrapAccountsErrors('be read', () =>
      this.#database
        .selectFrom('traffic_minute')
        .select(['minute', 'route', 'status', 'from_ms as fromMs', 'calls'])
        .where('minute', '>=', toFirstMinute(from))
        .where('minute', '<', toFirstMinute(to))
        .orderBy('minute')
        .orderBy('route')
        .orderBy('status')
        .orderBy('from_ms')
        .execute(),
    );
    return [...Map.groupBy(rows, toGroup).values()].flatMap(toTrafficMinutes);
  }

  /**
   * Requests to routes that begin with `route`, by ten minutes and duration, in order: added up by the database, since a day of a busy service
   * has 100,000 rows. Of ten minutes that begin from `from` on and before `to`.
   */
  async readTenMinutes(route: string, from: Date, to: Date): Promise<TenMinuteTraffic[]> {
    const rows = await wrapAccountsErrors('be read', () =>
      this.#database
        .selectFrom('traffic_minute')
        .select([sql<string>`substr(minute, 1, 15)`.as('beginning'), 'from_ms as fromMs'])
        .select(({ fn }) => fn.sum('calls').as('calls'))
        .where('minute', '>=', toFirstTenMinutes(from))
        .where('minute', '<', toFirstTenMinutes(to))
        .where(sql<string>`substr(route, 1, ${sql.lit(route.length)})`, '=', route)
        .groupBy([sql`1`, 'from_ms'])
        .orderBy(sql`1`)
        .orderBy('from_ms')
        .execute(),
    );
    return rows.map(({ beginning, fromMs, calls }) => ({
      ...{ tenMinutes: `${beginning}0Z`, fromMs, calls: Number(calls) },
    }));
  }

  /** Removes what is older than 48 hours, an hour's at once: those who charge meanwhile wait no longer than that takes. */
  async deleteOld(now: Date): Promise<void> {
    const oldest = toMinute(new Date(now.getTime() - RETENTION_HOURS * HOUR_MS));
    for (let first = await this.#findFirst(); first !== null && first < oldest;) {
      const end = toMinute(new Date(Date.parse(first) + HOUR_MS));
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

function toGroup({ minute, route, status }: Omit<TrafficCount, 'fromMs' | 'calls'>): string {
  return `${minute} ${route} ${status}`;
}

function toOrder(count: TrafficCount): string {
  return `${toGroup(count)} ${String(count.fromMs).padStart(9, '0')}`;
}

/** The first minute that does not begin before. */
function toFirstMinute(instant: Date): string {
  return toMinute(new Date(Math.ceil(instant.getTime() / 60_000) * 60_000));
}

/** The first ten minutes that do not begin before. */
function toFirstTenMinutes(instant: Date): string {
  return toMinute(new Date(Math.ceil(instant.getTime() / 600_000) * 600_000));
}

/** One for the rows of a group, none for no rows. */
function toTrafficMinutes(rows: readonly TrafficCount[]): TrafficMinute[] {
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const buckets = rows.map((row) => ({ fromMs: row.fromMs, calls: row.calls }));
  return rows.slice(0, 1).map(({ minute, route, status }) => ({ minute, route, status, calls, buckets }));
}
