import type { Charge, Charged } from './charge.ts';
import type { Purse } from './credits.ts';
import type { Steps } from '../database/executor.ts';
import { findCalls, rememberCalls, type KnownCalls } from './remember-calls.ts';
import type { LedgerRow, MeteringQueries, PurseReplacement, UsageRow } from './metering-queries.ts';
import { toSwedishDay } from '../quota-month.ts';
import { settleCharges, type Settled } from './settle-charges.ts';

/** What became of several, in their order, and of their accounts; closed ones are left out. */
export interface ChargedAll {
  readonly charged: readonly Charged[];
  readonly purses: ReadonlyMap<string, Purse>;
}

/**
 * Takes credits, writes the ledger and adds up usage. `charges` are by account; `known` is what was last seen of accounts, which spares asking
 * when it still holds.
 */
export function* chargeAll(
  queries: MeteringQueries,
  charges: readonly Charge[],
  known: ReadonlyMap<string, Purse>,
): Steps<ChargedAll> {
  const charged: Charged[] = [];
  const purses = new Map<string, Purse>();
  for (const [account, own] of Map.groupBy(charges, (charge) => charge.account)) {
    const taken = yield* takeAll(queries, own, known.get(account));
    charged.push(...(taken?.charged ?? own.map(() => NOTHING)));
    if (taken !== null) purses.set(account, taken.purse);
  }
  yield* write(queries, charges, charged);
  return { charged, purses };
}

/** Of a closed account. */
const NOTHING: Charged = { credits: null, creditsLeft: 0, receipt: null, repetition: 'none' };
const NO_CALLS: KnownCalls = new Map();

/**
 * For charges of one account, nearly always in one statement: when the account is not as it was thought to be, that does nothing, and the account
 * is locked first. Null when it is closed.
 */
function* takeAll(
  queries: MeteringQueries,
  charges: readonly Charge[],
  known: Purse | undefined,
): Steps<Settled | null> {
  // Other processes remember calls only while they have the account locked.
  const mayRepeat = charges.some(({ idempotency }) => idempotency !== undefined);
  if (known !== undefined && !mayRepeat) {
    const taken = yield* takeIfStill(queries, charges, known, NO_CALLS);
    if (taken !== null) return taken;
  }
  const { rows } = yield queries.lockPurse({ account: charges[0]!.account });
  if (rows.length === 0) return null;
  const calls = mayRepeat ? yield* findCalls(queries, charges) : NO_CALLS;
  const locked = yield* takeIfStill(queries, charges, rows[0] as Purse, calls);
  if (locked === null) throw new Error('an account was changed while it was locked');
  return locked;
}

/** Null when the account is not as in `purse`. */
function* takeIfStill(
  { replacePurse }: MeteringQueries,
  charges: readonly Charge[],
  purse: Purse,
  calls: KnownCalls,
): Steps<Settled | null> {
  const taken = settleCharges(purse, charges, calls);
  const { changed } = yield replacePurse(toReplacement(charges[0]!.account, purse, taken.purse));
  return changed === 1 ? taken : null;
}

function toReplacement(account: string, was: Purse, purse: Purse): PurseReplacement {
  return {
    account,
    ...purse,
    wasMonth: was.month,
    wasSpent: was.month_spent,
    wasOthers: was.other_months,
    wasBought: was.bought,
  };
}

function* write(
  queries: MeteringQueries,
  charges: readonly Charge[],
  charged: readonly Charged[],
): Steps<void> {
  const entries: LedgerRow[] = [];
  const usage = new Map<string, UsageRow>();
  for (const [place, { account, key, endpoint, requestId, at, idempotency }] of charges.entries()) {
    const { credits, repetition } = charged[place]!;
    if (credits === null) continue;
    if (repetition === 'replay' && idempotency?.source === 'proxy') continue;
    const day = toSwedishDay(at);
    entries.push({ at: at.toISOString(), day, account, key, requestId, endpoint, change: 0 - credits });
    const id = `${day} ${account} ${key} ${endpoint}`;
    const row = usage.get(id);
    if (row === undefined) usage.set(id, { day, account, key, endpoint, calls: 1, credits });
    else usage.set(id, { ...row, calls: row.calls + 1, credits: row.credits + credits });
  }
  yield* queries.addToLedger(entries);
  yield* queries.addToUsage([...usage.values()]);
  yield* rememberCalls(queries, charges, charged);
}
