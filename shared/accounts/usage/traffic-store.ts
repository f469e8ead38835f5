import { sql } from 'kysely';
import { AccountsPart } from '../database/accounts-part.ts';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import { runStatement, SqlStatement } from '../database/sql-statement.ts';

export type TrafficCount = {
  /** Day in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly route: string;
  /** Class of the HTTP status, such as `2xx`. */
  readonly statusClass: string;
  readonly calls: number;
};

export interface DailyTraffic {
  readonly day: string;
  readonly route: string;
  readonly calls: number;
  /** Number of requests that the service failed to answer (5xx). */
  readonly serverErrors: number;
}

const ADD_TRAFFIC = new SqlStatement<TrafficCount>(
  `insert into traffic_day (day, route, status, calls) values (:day, :route, :statusClass, :calls)
   on conflict (day, route, status) do update set calls = traffic_day.calls + excluded.calls`,
);

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export class TrafficStore extends AccountsPart {
  async add(counts: readonly TrafficCount[]): Promise<void> {
    if (counts.length === 0) return;
    // A fixed lock order avoids deadlocks between processes.
    const ordered = counts.toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1));
    await wrapDatabaseErrors('store the traffic', () =>
      this.transact(function* () {
        for (const count of ordered) yield* runStatement(ADD_TRAFFIC, count);
      }),
    );
  }

  /** `firstDay` is a day in UTC, `YYYY-MM-DD`. */
  async readByDay(firstDay: string): Promise<DailyTraffic[]> {
    const rows = await this.reading(() =>
      this.database
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

  /** Deletes counts older than 90 days. */
  async deleteOld(now: Date): Promise<void> {
    const oldestDay = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
    await this.database.deleteFrom('traffic_day').where('day', '<', oldestDay).execute();
  }
}

function toOrder({ day, route, statusClass }: TrafficCount): string {
  return `${day} ${route} ${statusClass}`;
}
