import { countCredits, takeCredits, type Purse } from './credits.ts';
import type { Steps } from './executor.ts';
import type { Receipt } from './give-back.ts';
import type { LedgerRow, MeteringQueries, PurseReplacement, UsageRow } from './metering-queries.ts';
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
  /** Gives the credits back with `Metering.giveBack`; null where nothing was charged. */
  readonly receipt: Receipt | null;
}

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

interface Taken {
  readonly charged: readonly Charged[];
  readonly purse: Purse;
}

/** Of a closed account. */
const NOTHING: Charged = { credits: null, creditsLeft: 0, receipt: null };

/**
 * For charges of one account, nearly always in one statement: when the account is not as it was thought to be, that does nothing, and the account
 * is locked first. Null when it is closed.
 */
function* takeAll(
  queries: MeteringQueries,
  charges: readonly Charge[],
  known: Purse | undefined,
): Steps<Taken | null> {
  const taken = known === undefined ? null : yield* takeIfStill(queries, charges, known);
  if (taken !== null) return taken;
  const { rows } = yield queries.lockPurse({ account: charges[0]!.account });
  if (rows.length === 0) return null;
  const locked = yield* takeIfStill(queries, charges, rows[0] as Purse);
  if (locked === null) throw new Error('an account was changed while it was locked');
  return locked;
}

/** Null when the account is not as in `purse`. */
function* takeIfStill(
  { replacePurse }: MeteringQueries,
  charges: readonly Charge[],
  purse: Purse,
): Steps<Taken | null> {
  const taken = takeFrom(purse, charges);
  const { changed } = yield replacePurse(toReplacement(charges[0]!.account, purse, taken.purse));
  return changed === 1 ? taken : null;
}

/** One after the other: each gets what those before it left. */
function takeFrom(before: Purse, charges: readonly Charge[]): Taken {
  let purse = before;
  const charged = charges.map((charge): Charged => {
    const { least, most, at } = charge;
    const month = toQuotaMonth(at);
    const creditsLeft = countCredits(purse, month);
    const credits = Math.min(most, creditsLeft);
    if (credits < least || (credits === 0 && most > 0)) return { credits: null, creditsLeft, receipt: null };
    const receipt = credits === 0 ? null : toReceipt(charge, credits, purse);
    purse = takeCredits(purse, credits, month);
    return { credits, creditsLeft: creditsLeft - credits, receipt };
  });
  return { charged, purse };
}

/** `before` is what the account had before these credits were taken. */
function toReceipt(
  { account, key, requestId, endpoint, at }: Charge,
  credits: number,
  before: Purse,
): Receipt {
  const { bought, month } = takeCredits(before, credits, toQuotaMonth(at));
  const fromBought = before.bought - bought;
  return { account, key, requestId, endpoint, day: toSwedishDay(at), credits, fromBought, month };
}

function toReplacement(account: string, was: Purse, purse: Purse): PurseReplacement {
  return { account, ...purse, wasMonth: was.month, wasSpent: was.month_spent, wasBought: was.bought };
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
    const id = `${day} ${account} ${key} ${endpoint}`;
    const row = usage.get(id);
    if (row === undefined) usage.set(id, { day, account, key, endpoint, calls: 1, credits });
    else usage.set(id, { ...row, calls: row.calls + 1, credits: row.credits + credits });
  }
  yield* addToLedger(entries);
  yield* addToUsage([...usage.values()]);
}
