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

/** Adds up the charges of the ledger. */
export async function readUsage(
  database: Kysely<AccountsDatabase>,
  { account, from, to }: UsageCriteria,
): Promise<UsageLine[]> {
  const rows = await database
    .selectFrom('ledger')
    .select(['day', 'account', 'key', 'endpoint'])
    .select((eb) => [eb.fn.countAll().as('calls'), eb.fn.sum('credits').as('credits')])
    .where('endpoint', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(account !== null, (query) => query.where('account', '=', account!))
    .groupBy(['day', 'account', 'key', 'endpoint'])
    .orderBy('day')
    .orderBy('account')
    .orderBy('key')
    .orderBy('endpoint')
    .execute();
  return rows.map((row) => ({
    ...{ day: row.day, account: row.account, key: row.key!, endpoint: row.endpoint! },
    ...{ calls: Number(row.calls), credits: 0 - Number(row.credits) },
  }));
}
