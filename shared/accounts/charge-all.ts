import type { CompiledQuery } from 'kysely';
import { countCredits, MOST_CREDITS, type Purse } from './credits.ts';
import type { Steps } from './executor.ts';
import type { LedgerRow, MeteringQueries, UsageRow } from './metering-queries.ts';
import { toQuotaMonth, toSwedishDay } from './quota-month.ts';

/** What a call costs its account. */
export interface Charge {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /**
   * Credits, whole numbers: all of `most` when there are as many, else what there is, unless that is nothing or less than `least`. A charge of
   * 0 is an entry in the ledger all the same.
   */
  readonly least: number;
  readonly most: number;
  readonly at: Date;
}

/** What became of a charge. */
export interface Charged {
  /** Null: there was not enough, or the account is closed; nothing was charged. */
  readonly credits: number | null;
  readonly creditsLeft: number;
}

/** What became of several, in their order, and of their accounts. */
export interface ChargedAll {
  readonly charged: readonly Charged[];
  readonly purses: ReadonlyMap<string, Purse>;
}

/** Takes credits, writes the ledger and adds up usage. `charges` are by account. */
export function* chargeAll(queries: MeteringQueries, charges: readonly Charge[]): Steps<ChargedAll> {
  const purses = new Map<string, Purse>();
  const charged: Charged[] = [];
  for (const group of toGroups(charges)) {
    let results = yield* takeTogether(queries, group, purses);
    if (results === null) {
      results = [];
      for (const charge of group) results.push(yield* takeOne(queries, charge, purses));
    }
    charged.push(...results);
  }
  yield* write(queries, charges, charged);
  return { charged, purses };
}

/** Neighbours that draw on the same month of the same account. */
function toGroups(charges: readonly Charge[]): Charge[][] {
  const groups: Charge[][] = [];
  for (const charge of charges) {
    const group = groups.at(-1);
    const isSame =
      group?.[0]!.account === charge.account && toQuotaMonth(group[0].at) === toQuotaMonth(charge.at);
    if (isSame) group.push(charge);
    else groups.push([charge]);
  }
  return groups;
}

/** In one statement, as nearly always there is enough for all; null when there is not, and nothing is taken. */
function* takeTogether(
  queries: MeteringQueries,
  group: readonly Charge[],
  purses: Map<string, Purse>,
): Steps<Charged[] | null> {
  const credits = group.reduce((sum, { most }) => sum + most, 0);
  if (credits > MOST_CREDITS) return null;
  const { account, at } = group[0]!;
  const month = toQuotaMonth(at);
  const [purse] = yield* ask(queries.take({ account, credits, month }));
  if (purse === undefined) return null;
  purses.set(account, purse);
  let creditsLeft = countCredits(purse, month) + credits;
  return group.map(({ most }) => ({ credits: most, creditsLeft: (creditsLeft -= most) }));
}

function* takeOne(
  queries: MeteringQueries,
  { account, least, most, at }: Charge,
  purses: Map<string, Purse>,
): Steps<Charged> {
  const month = toQuotaMonth(at);
  for (let credits = most; ;) {
    const [taken] = yield* ask(queries.take({ account, credits, month }));
    if (taken !== undefined) {
      purses.set(account, taken);
      return { credits, creditsLeft: countCredits(taken, month) };
    }
    const [purse] = yield* ask(queries.findPurse({ account }));
    const creditsLeft = purse === undefined ? 0 : countCredits(purse, month);
    // Another process may have granted some meanwhile.
    credits = Math.min(credits, creditsLeft);
    if (credits < least || credits === 0) return { credits: null, creditsLeft };
  }
}

function* write(
  { addToLedger, addToUsage }: MeteringQueries,
  charges: readonly Charge[],
  charged: readonly Charged[],
): Steps<void> {
  const entries: LedgerRow[] = [];
  const usage = new Map<string, UsageRow>();
  for (const [place, { account, key, endpoint, requestId, at }] of charges.entries()) {
    const { credits } = charged[place]!;
    if (credits === null) continue;
    const day = toSwedishDay(at);
    entries.push({ at: at.toISOString(), day, account, key, requestId, endpoint, change: 0 - credits });
    const id = `${day} ${key} ${endpoint}`;
    const row = usage.get(id);
    if (row === undefined) usage.set(id, { day, account, key, endpoint, calls: 1, credits });
    else usage.set(id, { ...row, calls: row.calls + 1, credits: row.credits + credits });
  }
  yield* addToLedger(entries);
  yield* addToUsage([...usage.values()]);
}

/** The rows of a query have its type. */
function* ask<Row>(query: CompiledQuery<Row>): Steps<readonly Row[]> {
  return (yield query) as readonly Row[];
}
