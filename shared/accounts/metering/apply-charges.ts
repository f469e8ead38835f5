import { runStatement, type TransactionStatementGenerator } from '../database/sql-statement.ts';
import { toSwedishDay } from '../swedish-month.ts';
import type { ChargeRequest, ChargeResult } from './charge.ts';
import type { CreditBalance } from './credits.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import { settleCharges, type CallsByIdempotencyKeyHash, type SettlementResult } from './settle-charges.ts';
import {
  INCREMENT_PAID_ANSWER_COUNT,
  ADD_TO_LEDGER,
  ADD_TO_USAGE,
  FIND_STORED_CALLS,
  LOCK_BALANCE,
  INSERT_CHARGED_CALLS_OR_REPLACE_EXPIRED,
  REPLACE_BALANCE,
  type LedgerRow,
  type UsageIncrement,
} from './statements.ts';

interface ChargeBatchResult<C extends ChargeRequest> {
  readonly charged: ReadonlyMap<C, ChargeResult>;
  readonly balances: ReadonlyMap<string, CreditBalance>;
}

/**
 * Applies charges in one transaction. `chargesSortedByAccount` must be sorted by account.
 * `cachedBalanceByAccountId` contains balances that may be outdated. If one is, the stored
 * balance is read and used instead.
 */
export function* applyCharges<C extends ChargeRequest>(
  chargesSortedByAccount: readonly C[],
  cachedBalanceByAccountId: ReadonlyMap<string, CreditBalance>,
): TransactionStatementGenerator<ChargeBatchResult<C>> {
  const charged = new Map<C, ChargeResult>();
  const balances = new Map<string, CreditBalance>();
  for (const [account, own] of Map.groupBy(chargesSortedByAccount, (charge) => charge.accountId)) {
    const settled = yield* chargeAccount(account, own, cachedBalanceByAccountId.get(account));
    for (const charge of own) charged.set(charge, settled?.resultByCharge.get(charge) ?? NOT_CHARGED);
    if (settled !== null) balances.set(account, settled.balanceAfter);
  }
  yield* writeCharges(charged);
  return { charged, balances };
}

const NOT_CHARGED: ChargeResult = {
  chargedCredits: null,
  creditsLeft: 0,
  receipt: null,
  outcome: 'too-few-credits-or-closed',
};
const NO_CALLS: CallsByIdempotencyKeyHash = new Map();

/**
 * Charges one account. Tries the cached balance first, unless a charge has an idempotency key. Then
 * reads and locks the stored balance. Returns null for a closed account.
 */
function* chargeAccount<C extends ChargeRequest>(
  account: string,
  charges: readonly C[],
  cached: CreditBalance | undefined,
): TransactionStatementGenerator<SettlementResult<C> | null> {
  // Other processes store calls only while they hold the lock of the account.
  const mayRepeat = charges.some(({ idempotency }) => idempotency !== undefined);
  if (cached !== undefined && !mayRepeat) {
    const settled = settleCharges(cached, charges, NO_CALLS);
    if (yield* replaceBalance(account, cached, settled.balanceAfter)) return settled;
  }
  const [locked] = (yield* runStatement(LOCK_BALANCE, { account })).rows;
  if (locked === undefined) return null;
  const settled = settleCharges(locked, charges, mayRepeat ? yield* findCalls(charges) : NO_CALLS);
  if (yield* replaceBalance(account, locked, settled.balanceAfter)) return settled;
  throw new Error(
    'An account was changed while its row was locked. This is a bug: report it with this message.',
  );
}

/** Stores a new balance. Returns false and changes nothing when the stored balance is not `was`. */
function* replaceBalance(
  account: string,
  was: CreditBalance,
  balance: CreditBalance,
): TransactionStatementGenerator<boolean> {
  const { month: wasMonth, month_spent: wasSpent, other_months: wasOthers, bought: wasBought } = was;
  const expected = { account, wasMonth, wasSpent, wasOthers, wasBought };
  return (yield* runStatement(REPLACE_BALANCE, { ...balance, ...expected })).changedRowCount === 1;
}

function* findCalls(
  charges: readonly ChargeRequest[],
): TransactionStatementGenerator<CallsByIdempotencyKeyHash> {
  const ids = charges.flatMap(({ accountId, idempotency }) =>
    idempotency === undefined
      ? []
      : [{ account: accountId, idempotencyKeyHash: idempotency.idempotencyKeyHash }],
  );
  const { rows } = yield* runStatement(FIND_STORED_CALLS, ...ids);
  return new Map(rows.map((call) => [call.idempotencyKeyHash, call]));
}

function* writeCharges(
  charged: ReadonlyMap<ChargeRequest, ChargeResult>,
): TransactionStatementGenerator<void> {
  const entries: LedgerRow[] = [];
  const usage = new Map<string, UsageIncrement>();
  const calls: IdempotentCall[] = [];
  const replays: { account: string; idempotencyKeyHash: string }[] = [];
  for (const [charge, { chargedCredits, outcome, receipt }] of charged) {
    if (chargedCredits === null) continue;
    const { accountId, keyId, endpoint, requestId, at, calls: counted = 1, idempotency } = charge;
    if (idempotency !== undefined && receipt !== null) {
      const call = { account: accountId, idempotencyKeyHash: idempotency.idempotencyKeyHash };
      if (outcome === 'replay') replays.push(call);
      else calls.push({ ...receipt, ...call, requestHash: idempotency.requestHash });
    }
    if (outcome === 'replay' && idempotency?.keySender === 'proxy') continue;
    const day = toSwedishDay(at);
    entries.push({
      at: at.toISOString(),
      day,
      account: accountId,
      key: keyId,
      requestId,
      endpoint,
      change: 0 - chargedCredits,
    });
    const id = `${day} ${accountId} ${keyId} ${endpoint}`;
    const sum = usage.get(id) ?? { day, account: accountId, key: keyId, endpoint, calls: 0, credits: 0 };
    usage.set(id, {
      ...sum,
      calls: sum.calls + counted,
      credits: sum.credits + chargedCredits,
    });
  }
  yield* runStatement(ADD_TO_LEDGER, ...entries);
  yield* runStatement(ADD_TO_USAGE, ...usage.values());
  yield* runStatement(INSERT_CHARGED_CALLS_OR_REPLACE_EXPIRED, ...calls);
  for (const call of replays) yield* runStatement(INCREMENT_PAID_ANSWER_COUNT, call);
}
