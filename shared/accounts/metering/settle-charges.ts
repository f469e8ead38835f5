import { toQuotaMonth, toSwedishDay } from '../quota-month.ts';
import type { Charge, Charged, Receipt } from './charge.ts';
import { countCredits, takeCredits, type Balance } from './credits.ts';
import { compareCalls, type IdempotentCall } from './idempotent-call.ts';

/** Remembered calls of one account by `Idempotency.key`. */
export type KnownCalls = ReadonlyMap<string, IdempotentCall>;

/** The result of charges of one account, and its balance afterwards. */
export interface Settled<C extends Charge> {
  readonly charged: ReadonlyMap<C, Charged>;
  readonly balance: Balance;
}

/**
 * Settles one charge after the other: each gets what the ones before it left, and may repeat one of
 * them.
 */
export function settleCharges<C extends Charge>(
  before: Balance,
  charges: readonly C[],
  calls: KnownCalls,
): Settled<C> {
  const known = new Map(calls);
  const charged = new Map<C, Charged>();
  let balance = before;
  for (const charge of charges) {
    const settled = settleRepeated(charge, balance, known) ?? settleFirst(charge, balance);
    balance = settled.balance;
    charged.set(charge, settled.charged);
    const { receipt } = settled.charged;
    const { idempotency } = charge;
    if (receipt !== null && idempotency !== undefined)
      known.set(idempotency.key, {
        ...receipt,
        idempotencyKey: idempotency.key,
        request: idempotency.request,
      });
  }
  return { charged, balance };
}

interface SettledOne {
  readonly charged: Charged;
  readonly balance: Balance;
}

/** Null for a call that repeats none. */
function settleRepeated(charge: Charge, balance: Balance, known: KnownCalls): SettledOne | null {
  const { idempotency, endpoint, at } = charge;
  if (idempotency === undefined) return null;
  const { request } = idempotency;
  const repetition = compareCalls(known.get(idempotency.key), { endpoint, request, at });
  if (repetition.kind === 'first') return null;
  const creditsLeft = countCredits(balance, toQuotaMonth(at));
  const charged: Charged =
    repetition.kind === 'conflict'
      ? { credits: null, creditsLeft, receipt: null, repetition: 'conflict' }
      : { credits: 0, creditsLeft, receipt: repetition.receipt, repetition: 'replay' };
  return { charged, balance };
}

function settleFirst(charge: Charge, before: Balance): SettledOne {
  const { least, most, at } = charge;
  const month = toQuotaMonth(at);
  const creditsLeft = countCredits(before, month);
  const credits = Math.min(most, creditsLeft);
  if (credits < least || (credits === 0 && most > 0))
    return { charged: { credits: null, creditsLeft, receipt: null, repetition: 'none' }, balance: before };
  const balance = takeCredits(before, credits, month);
  const receipt = credits === 0 ? null : toReceipt(charge, credits, before, balance);
  return {
    charged: { credits, creditsLeft: creditsLeft - credits, receipt, repetition: 'none' },
    balance,
  };
}

function toReceipt(charge: Charge, credits: number, before: Balance, { bought, month }: Balance): Receipt {
  const { account, key, requestId, endpoint, at, idempotency } = charge;
  return {
    ...{ account, key, requestId, endpoint, at: at.toISOString(), day: toSwedishDay(at), credits },
    ...{ fromBought: before.bought - bought, month, idempotencyKey: idempotency?.key ?? null },
  };
}
