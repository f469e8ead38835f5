import { sql, type Kysely } from 'kysely';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import type { AccountsDatabase } from '../database/schema.ts';

/** Usage of one key at one endpoint on one day in Sweden. */
export interface DailyUsage {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly account: string;
  /** Id of the API key. */
  readonly key: string;
  /** Path of the called route. */
  readonly endpoint: string;
  /** Number of answers, including free ones, minus refunded ones. */
  readonly calls: number;
  readonly credits: number;
}

/** Account and days of a usage report. */
export interface UsageCriteria {
  /** Id of an account. Null for all accounts. */
  readonly accountId: string | null;
  /** Id of an API key; all keys by default. */
  readonly keyId?: string;
  /** First and last day in Sweden, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Returns usage by day, account, key and endpoint. */
export async function readUsage(
  database: Kysely<AccountsDatabase>,
  criteria: UsageCriteria,
): Promise<DailyUsage[]> {
  return selectUsed(database, criteria)
    .select(['day', 'account', 'key', 'endpoint', 'calls', 'credits'])
    .orderBy('day')
    .orderBy('account')
    .orderBy('key')
    .orderBy('endpoint')
    .execute();
}

/** Selects rows of usage. Leaves out rows with 0 calls: all charges of such a row were refunded. */
function selectUsed(
  database: Kysely<AccountsDatabase>,
  { accountId, keyId, firstDay, lastDay }: UsageCriteria,
) {
  const all = database
    .selectFrom('usage_day')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('calls', '>', 0);
  const lines = accountId === null ? all : all.where('account', '=', accountId);
  return keyId === undefined ? lines : lines.where('key', '=', keyId);
}

/** Calls and credits of one endpoint on a day or in a month, summed over the selected keys. */
export interface EndpointUsageByDayOrMonth extends Pick<DailyUsage, 'endpoint' | 'calls' | 'credits'> {
  /** Day `YYYY-MM-DD` or month `YYYY-MM`, in Sweden. */
  readonly period: string;
}

/** Usage of one API key, summed over days and endpoints. */
export type KeyUsage = Pick<DailyUsage, 'key' | 'calls' | 'credits'>;

/** Sums usage in the database, since a busy account has 50,000 rows a year. */
export class UsageTotals {
  readonly #database: Kysely<AccountsDatabase>;

  constructor(database: Kysely<AccountsDatabase>) {
    this.#database = database;
  }

  /**
   * Returns usage by day or month, then by endpoint. Throws an `AccountsDatabaseError` when the
   * database fails.
   */
  async sumByPeriod(period: 'day' | 'month', criteria: UsageCriteria): Promise<EndpointUsageByDayOrMonth[]> {
    const length = sql.lit(period === 'day' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length);
    const query = selectUsed(this.#database, criteria)
      .select(sql<string>`substr(day, 1, ${length})`.as('period'))
      .select(['endpoint'])
      .select(({ fn }) => [fn.sum('calls').as('calls'), fn.sum('credits').as('credits')])
      .groupBy([sql`1`, 'endpoint'])
      .orderBy(sql`1`)
      .orderBy('endpoint');
    return (await wrapDatabaseErrors('be read', () => query.execute())).map(toNumbers);
  }

  /**
   * Returns usage by API key, ordered by key id. Throws an `AccountsDatabaseError` when the
   * database fails.
   */
  async sumByKey(criteria: UsageCriteria): Promise<KeyUsage[]> {
    const query = selectUsed(this.#database, criteria)
      .select(['key'])
      .select(({ fn }) => [fn.sum('calls').as('calls'), fn.sum('credits').as('credits')])
      .groupBy('key')
      .orderBy('key');
    return (await wrapDatabaseErrors('be read', () => query.execute())).map(toNumbers);
  }
}

/** Converts sums to numbers. PostgreSQL returns sums as text. */
function toNumbers<Row extends { calls: unknown; credits: unknown }>(
  row: Row,
): Row & { calls: number; credits: number } {
  return { ...row, calls: Number(row.calls), credits: Number(row.credits) };
}
