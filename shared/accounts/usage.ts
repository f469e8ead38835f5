import type { Kysely } from 'kysely';
import type { AccountsDatabase } from './schema.ts';

/** What one key did at one endpoint on one day in Sweden. */
export interface UsageLine {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly account: string;
  /** The key's id. */
  readonly key: string;
  /** Path of the route. */
  readonly endpoint: string;
  /** Answers, also those that cost nothing. */
  readonly calls: number;
  readonly credits: number;
}

/** Which usage is asked for. */
export interface UsageCriteria {
  /** Null for all. */
  readonly account: string | null;
  /** First and last day in Sweden, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** What was used, by day, account, key and endpoint. */
export async function readUsage(
  database: Kysely<AccountsDatabase>,
  { account, from, to }: UsageCriteria,
): Promise<UsageLine[]> {
  return database
    .selectFrom('usage_day')
    .select(['day', 'account', 'key', 'endpoint', 'calls', 'credits'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(account !== null, (query) => query.where('account', '=', account!))
    .orderBy('day')
    .orderBy('account')
    .orderBy('key')
    .orderBy('endpoint')
    .execute();
}
