import { toSwedishMonth, toSwedishDay } from '../swedish-month.ts';
import type { ChargeRequest, ChargeResult, ChargeReceipt } from './charge.ts';
import { countCreditsLeft, spendCredits, type CreditBalance } from './credits.ts';
import { checkReplay, type IdempotentCall } from './idempotent-call.ts';

export type CallsByIdempotencyKeyHash = ReadonlyMap<string, IdempotentCall>;

export interface SettlementResult<C extends ChargeRequest> {
  readonly resultByCharge: ReadonlyMap<C, ChargeResult>;
  readonly balanceAfter: CreditBalance;
}

/**
 * Computes the results of charges of one account, in their order. `balanceBefore` is the balance
 * before the first charge. A charge that repeats one of `storedCalls` or an earlier charge of the
 * list costs nothing.
 */
export function settleCharges<C extends ChargeRequest>(
  balanceBefore: CreditBalance,
  charges: readonly C[],
  storedCalls: CallsByIdempotencyKeyHash,
): SettlementResult<C> {
  const known = new Map(storedCalls);
  const charged = new Map<C, ChargeResult>();
  let balance = balanceBefore;
  for (const charge of charges) {
    const settled = settleReplay(charge, balance, known) ?? settleFirst(charge, balance);
    balance = settled.balance;
    charged.set(charge, settled.charged);
    const { receipt } = settled.charged;
    const { idempotency } = charge;
    if (receipt !== null && idempotency !== undefined)
      known.set(idempotency.idempotencyKeyHash, {
        ...receipt,
        idempotencyKeyHash: idempotency.idempotencyKeyHash,
        requestHash: idempotency.requestHash,
      });
  }
  return { resultByCharge: charged, balanceAfter: balance };
}

interface ChargeSettlement {
  readonly charged: ChargeResult;
  readonly balance: CreditBalance;
}

/**
 * Returns the result of a call whose idempotency key was used before: `replay` without a charge for
 * the same request, `conflict` for another request. Null for any other call.
 */
function settleReplay(
  charge: ChargeRequest,
  balance: CreditBalance,
  known: CallsByIdempotencyKeyHash,
): ChargeSettlement | null {
  const { idempotency, endpoint, at } = charge;
  if (idempotency === undefined) return null;
  const { requestHash } = idempotency;
  const replay = checkReplay(known.get(idempotency.idempotencyKeyHash), { endpoint, requestHash, at });
  if (replay.kind === 'first') return null;
  const creditsLeft = countCreditsLeft(balance, toSwedishMonth(at));
  const charged: ChargeResult =
    replay.kind === 'conflict'
      ? { chargedCredits: null, creditsLeft, receipt: null, outcome: 'idempotency-conflict' }
      : { chargedCredits: 0, creditsLeft, receipt: replay.receipt, outcome: 'replay' };
  return { charged, balance };
}

function settleFirst(charge: ChargeRequest, before: CreditBalance): ChargeSettlement {
  const { minBalanceCredits, maxChargeCredits, at } = charge;
  const month = toSwedishMonth(at);
  const creditsLeft = countCreditsLeft(before, month);
  const credits = Math.min(maxChargeCredits, creditsLeft);
  if (credits < minBalanceCredits || (credits === 0 && maxChargeCredits > 0))
    return {
      charged: { chargedCredits: null, creditsLeft, receipt: null, outcome: 'too-few-credits-or-closed' },
      balance: before,
    };
  const balance = spendCredits(before, credits, month);
  const receipt = credits === 0 ? null : toReceipt(charge, credits, before, balance);
  return {
    charged: { chargedCredits: credits, creditsLeft: creditsLeft - credits, receipt, outcome: 'charged' },
    balance,
  };
}

function toReceipt(
  charge: ChargeRequest,
  credits: number,
  before: CreditBalance,
  { bought, month }: CreditBalance,
): ChargeReceipt {
  const { accountId, keyId, requestId, endpoint, at, calls, idempotency } = charge;
  return {
    account: accountId,
    key: keyId,
    requestId,
    endpoint,
    at: at.toISOString(),
    day: toSwedishDay(at),
    credits,
    fromBought: before.bought - bought,
    month,
    ...(calls === 0 && { calls }),
    idempotencyKeyHash: idempotency?.idempotencyKeyHash ?? null,
  };
}
