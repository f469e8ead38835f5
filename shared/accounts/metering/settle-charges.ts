import type { Charge, Charged } from './charge.ts';
import { countCredits, takeCredits, type Purse } from './credits.ts';
import type { Receipt } from './receipt.ts';
import { compareCalls } from './idempotent-call.ts';
import type { KnownCalls } from './remember-calls.ts';
import { toQuotaMonth, toSwedishDay } from '../quota-month.ts';

/** What became of charges of one account, in their order, and of the account. */
export interface Settled {
  readonly charged: readonly Charged[];
  readonly purse: Purse;
}

/**
 * Settles one charge after the other: each gets what those before it left, and may repeat one of
 * them.
 */
export function settleCharges(before: Purse, charges: readonly Charge[], calls: KnownCalls): Settled {
  const known = new Map(calls);
  let purse = before;
  const charged = charges.map((charge): Charged => {
    const repeated = settleRepeated(charge, purse, known);
    if (repeated !== null) return repeated;
    const settled = settleFirst(charge, purse);
    purse = settled.purse;
    const { receipt } = settled.charged;
    if (receipt !== null && charge.idempotency !== undefined)
      known.set(charge.idempotency.key, { receipt, request: charge.idempotency.request });
    return settled.charged;
  });
  return { charged, purse };
}

/** Null for a call that repeats none. */
function settleRepeated(charge: Charge, purse: Purse, known: KnownCalls): Charged | null {
  const { idempotency, endpoint, at } = charge;
  if (idempotency === undefined) return null;
  const { request } = idempotency;
  const repetition = compareCalls(known.get(idempotency.key), { endpoint, request, at });
  if (repetition.kind === 'first') return null;
  const creditsLeft = countCredits(purse, toQuotaMonth(at));
  if (repetition.kind === 'conflict')
    return { credits: null, creditsLeft, receipt: null, repetition: 'conflict' };
  return { credits: 0, creditsLeft, receipt: repetition.receipt, repetition: 'replay' };
}

function settleFirst(charge: Charge, before: Purse): { readonly charged: Charged; readonly purse: Purse } {
  const { least, most, at } = charge;
  const month = toQuotaMonth(at);
  const creditsLeft = countCredits(before, month);
  const credits = Math.min(most, creditsLeft);
  if (credits < least || (credits === 0 && most > 0))
    return { charged: { credits: null, creditsLeft, receipt: null, repetition: 'none' }, purse: before };
  const purse = takeCredits(before, credits, month);
  const receipt = credits === 0 ? null : toReceipt(charge, credits, before, purse);
  const charged = { credits, creditsLeft: creditsLeft - credits, receipt, repetition: 'none' } as const;
  return { charged, purse };
}

function toReceipt(charge: Charge, credits: number, before: Purse, { bought, month }: Purse): Receipt {
  const { account, key, requestId, endpoint, at, idempotency } = charge;
  return {
    ...{ account, key, requestId, endpoint, at: at.toISOString(), day: toSwedishDay(at), credits },
    ...{ fromBought: before.bought - bought, month, idempotencyKey: idempotency?.key ?? null },
  };
}
