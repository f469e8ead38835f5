import { sql, type Kysely } from 'kysely';
import { quotaOf, type PlanName } from './plans.ts';
import { prepareQuery, prepareRows } from './prepared-query.ts';
import type { AccountsDatabase } from './schema.ts';

type Database = Kysely<AccountsDatabase>;
export type LedgerRow = Record<'at' | 'day' | 'account' | 'key' | 'requestId' | 'endpoint', string> & {
  readonly change: number;
};
export type UsageRow = Record<'day' | 'account' | 'key' | 'endpoint', string> &
  Record<'calls' | 'credits', number>;

/** What metering asks, compiled once. */
export type MeteringQueries = ReturnType<typeof prepareMeteringQueries>;

export function prepareMeteringQueries(database: Database) {
  return {
    findKey: prepareQuery(toFindKey(database)),
    setLastUsed: prepareQuery(({ key, day }: { key: string; day: string }) =>
      database.updateTable('api_key').set({ last_used_day: day }).where('id', '=', key),
    ),
    findPurse: prepareQuery(({ account }: { account: string }) =>
      database
        .selectFrom('account')
        .select(['plan', 'month', 'month_spent', 'bought'])
        .where('id', '=', account)
        .where('closed_at', 'is', null),
    ),
    take: prepareQuery(toTake(database)),
    addToLedger: prepareRows((rows: LedgerRow[]) => database.insertInto('ledger').values(rows.map(toLedger))),
    addToUsage: prepareRows(toAddToUsage(database)),
  };
}

function toFindKey(database: Database) {
  return ({ hash }: { hash: string }) =>
    database
      .selectFrom('api_key')
      .innerJoin('account', 'account.id', 'api_key.account')
      .select(['api_key.id as key', 'api_key.hash', 'api_key.last_used_day', 'account.id as account'])
      .select(['account.plan', 'account.month', 'account.month_spent', 'account.bought'])
      .where('api_key.hash', '=', hash)
      .where('api_key.revoked_at', 'is', null)
      .where('account.closed_at', 'is', null);
}

/**
 * Takes credits from the month's quota first, then from bought ones (decisions.md, Settings, Money), in one statement that does nothing when
 * there are too few. The month never goes back.
 */
function toTake(database: Database) {
  return ({ account, credits, month }: { account: string; credits: number; month: string }) => {
    const wanted = sql<number>`cast(${credits} as integer)`;
    const spent = sql<number>`case when month < ${month} then 0 else month_spent end`;
    const quota = quotaOf(sql.ref<PlanName>('plan'));
    const left = sql<number>`case when ${quota} > ${spent} then ${quota} - ${spent} else 0 end`;
    const ofQuota = sql<number>`case when ${wanted} < ${left} then ${wanted} else ${left} end`;
    return database
      .updateTable('account')
      .set({
        month: sql<string>`case when month < ${month} then ${month} else month end`,
        month_spent: sql<number>`${spent} + ${ofQuota}`,
        bought: sql<number>`bought - (${wanted} - ${ofQuota})`,
      })
      .where('id', '=', account)
      .where('closed_at', 'is', null)
      .where(sql<boolean>`${left} + bought >= ${wanted}`)
      .returning(['plan', 'month', 'month_spent', 'bought']);
  };
}

function toLedger({ at, day, account, key, requestId, endpoint, change }: LedgerRow) {
  return { at, day, account, key, request_id: requestId, endpoint, credits: change };
}

/** Rows of one statement are each of another day, key or endpoint. */
function toAddToUsage(database: Database) {
  return (rows: UsageRow[]) =>
    database
      .insertInto('usage_day')
      .values(
        rows.map(({ day, account, key, endpoint, calls, credits }) => ({
          ...{ day, account, key, endpoint, calls, credits },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['day', 'account', 'key', 'endpoint']).doUpdateSet((eb) => ({
          calls: eb('usage_day.calls', '+', eb.ref('excluded.calls')),
          credits: eb('usage_day.credits', '+', eb.ref('excluded.credits')),
        })),
      );
}
