import { sql } from 'kysely';
import { AccountsPart } from '../database/accounts-part.ts';
import type { Database } from '../database/schema.ts';

export interface DailyUsage {
  readonly day: string;
  readonly account: string;
  readonly key: string;
  readonly endpoint: string;
  readonly calls: number;
  readonly credits: number;
}

export interface UsageCriteria {
  readonly accountId: string | null;
  readonly keyId?: string;
  /** First and last day in Sweden, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export async function readUsage(database: Database, criteria: UsageCriteria): Promise<DailyUsage[]> {
  return selectUsed(database, criteria)
    .select(['day', 'account', 'key', 'endpoint', 'calls', 'credits'])
    .orderBy('day')
    .orderBy('account')
    .orderBy('key')
    .orderBy('endpoint')
    .execute();
}

/** Leaves out rows with 0 calls: all charges of such a row were refunded. */
function selectUsed(database: Database, { accountId, keyId, firstDay, lastDay }: UsageCriteria) {
  const all = database
    .selectFrom('usage_day')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('calls', '>', 0);
  const lines = accountId === null ? all : all.where('account', '=', accountId);
  return keyId === undefined ? lines : lines.where('key', '=', keyId);
}

export interface EndpointUsage extends Pick<DailyUsage, 'endpoint' | 'calls' | 'credits'> {
  /** Day `YYYY-MM-DD` or month `YYYY-MM`, in Sweden. */
  readonly period: string;
}

export type KeyUsage = Pick<DailyUsage, 'key' | 'calls' | 'credits'>;

/** Sums usage in the database, since a busy account has 50,000 rows a year. */
export class UsageTotals extends AccountsPart {
  async sumByPeriod(period: 'day' | 'month', criteria: UsageCriteria): Promise<EndpointUsage[]> {
    const length = sql.lit(period === 'day' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length);
    const query = selectUsed(this.database, criteria)
      .select(sql<string>`substr(day, 1, ${length})`.as('period'))
      .select(['endpoint'])
      .select(({ fn }) => [fn.sum('calls').as('calls'), fn.sum('credits').as('credits')])
      .groupBy([sql`1`, 'endpoint'])
      .orderBy(sql`1`)
      .orderBy('endpoint');
    return (await this.reading(() => query.execute())).map(toNumbers);
  }

  async sumByKey(criteria: UsageCriteria): Promise<KeyUsage[]> {
    const query = selectUsed(this.database, criteria)
      .select(['key'])
      .select(({ fn }) => [fn.sum('calls').as('calls'), fn.sum('credits').as('credits')])
      .groupBy('key')
      .orderBy('key');
    return (await this.reading(() => query.execute())).map(toNumbers);
  }
}

function toNumbers<Row extends { calls: unknown; credits: unknown }>(
  row: Row,
): Row & { calls: number; credits: number } {
  return { ...row, calls: Number(row.calls), credits: Number(row.credits) };
}
