import type { Kysely } from 'kysely';
import type { Purse } from './credits.ts';
import { prepareIdempotencyQueries } from './idempotency-queries.ts';
import { prepareQuery, prepareRows } from '../database/prepared-query.ts';
import type { AccountsDatabase } from '../database/schema.ts';

type Database = Kysely<AccountsDatabase>;
export type LedgerRow = Record<'at' | 'day' | 'account' | 'key' | 'requestId' | 'endpoint', string> & {
  readonly change: number;
};
export type UsageRow = Record<'day' | 'account' | 'key' | 'endpoint', string> &
  Record<'calls' | 'credits', number>;

/** What an account becomes when it still is what it was. Its plan stays. */
export type PurseReplacement = Purse &
  Record<'account' | 'wasMonth' | 'wasOthers', string> &
  Record<'wasSpent' | 'wasBought', number>;

const PURSE = ['plan', 'month', 'month_spent', 'other_months', 'bought'] as const satisfies (keyof Purse)[];

/** What metering asks, compiled once. */
export type MeteringQueries = ReturnType<typeof prepareMeteringQueries>;

export function prepareMeteringQueries(database: Database) {
  return {
    findKey: prepareQuery(toFindKey(database)),
    setLastUsed: prepareQuery(({ key, day }: { key: string; day: string }) =>
      database.updateTable('api_key').set({ last_used_day: day }).where('id', '=', key),
    ),
    findPurse: prepareQuery(({ account }: { account: string }) =>
      database.selectFrom('account').select(PURSE).where('id', '=', account).where('closed_at', 'is', null),
    ),
    lockPurse: prepareQuery(toLockPurse(database)),
    replacePurse: prepareQuery(toReplacePurse(database)),
    ...prepareIdempotencyQueries(database),
    returnCredits: prepareQuery(toReturnCredits(database)),
    takeFromUsage: prepareQuery(toTakeFromUsage(database)),
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
      .select(['account.plan', 'account.month', 'account.month_spent'])
      .select(['account.other_months', 'account.bought'])
      .where('api_key.hash', '=', hash)
      .where('api_key.revoked_at', 'is', null)
      .where('account.closed_at', 'is', null);
}

/** Changes nothing, and keeps others from changing it until the transaction ends. */
function toLockPurse(database: Database) {
  return ({ account }: { account: string }) =>
    database
      .updateTable('account')
      .set((eb) => ({ bought: eb.ref('bought') }))
      .where('id', '=', account)
      .where('closed_at', 'is', null)
      .returning(PURSE);
}

/** Does nothing when it is no longer as it was. */
function toReplacePurse(database: Database) {
  return (values: PurseReplacement) =>
    database
      .updateTable('account')
      .set({
        ...{ month: values.month, month_spent: values.month_spent },
        ...{ other_months: values.other_months, bought: values.bought },
      })
      .where('id', '=', values.account)
      .where('closed_at', 'is', null)
      .where('plan', '=', values.plan)
      .where('month', '=', values.wasMonth)
      .where('month_spent', '=', values.wasSpent)
      .where('other_months', '=', values.wasOthers)
      .where('bought', '=', values.wasBought);
}

/** Credits that an account gets back. */
interface Returned {
  readonly account: string;
  readonly fromBought: number;
  readonly fromQuota: number;
  /** The month that `fromQuota` was taken from. */
  readonly month: string;
}

/** Also of a closed account: what it paid for was not delivered. */
function toReturnCredits(database: Database) {
  return ({ account, fromBought, fromQuota, month }: Returned) =>
    database
      .updateTable('account')
      .set((eb) => ({
        bought: eb('bought', '+', fromBought),
        month_spent: eb
          .case()
          .when(eb.and([eb('month', '=', month), eb('month_spent', '>=', fromQuota)]))
          .then(eb('month_spent', '-', fromQuota))
          .else(eb.ref('month_spent'))
          .end(),
      }))
      .where('id', '=', account)
      .returning([...PURSE, 'closed_at']);
}

/** One call fewer. */
function toTakeFromUsage(database: Database) {
  return ({ day, account, key, endpoint, calls, credits }: UsageRow) =>
    database
      .updateTable('usage_day')
      .set((eb) => ({ calls: eb('calls', '-', calls), credits: eb('credits', '-', credits) }))
      .where('day', '=', day)
      .where('account', '=', account)
      .where('key', '=', key)
      .where('endpoint', '=', endpoint);
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
