import { runStatement, type TransactionStatementGenerator } from '../database/sql-statement.ts';
import { toSwedishMonth } from '../swedish-month.ts';
import type { ChargeReceipt } from './charge.ts';
import { countCreditsLeft, type CreditBalance } from './credits.ts';
import {
  ADD_TO_LEDGER,
  DELETE_STORED_CALL,
  REFUND_CREDITS,
  DECREMENT_PAID_ANSWER_COUNT,
  SUBTRACT_FROM_USAGE,
} from './statements.ts';

export interface RefundResult {
  /** 0 if nothing remains to refund, or if the charge still pays for another answer. */
  readonly refundedCredits: number;
  readonly creditsLeft: number;
}

const NOTHING = { fromBought: 0, fromQuota: 0, chargeMonth: '' };

/**
 * Refunds a charge except `creditsNotRefunded`, the price of the part of the answer that was
 * delivered. Refunds nothing while the charge still pays for the answer to a repeated call. Bought
 * credits are refunded first, and credits of a monthly quota only in the month of the charge. The
 * ledger entry has the day of the charge.
 */
export function* refundCharge(
  receipt: ChargeReceipt,
  creditsNotRefunded: number,
  now: Date,
): TransactionStatementGenerator<RefundResult & { readonly balance: CreditBalance }> {
  const { account, key, requestId, endpoint, day, month, calls = 1, idempotencyKeyHash } = receipt;
  // Locks the account first, as a charge does, to avoid a deadlock.
  const isLast = idempotencyKeyHash === null || (yield* removeAnswer(receipt, idempotencyKeyHash));
  const credits = isLast ? Math.max(0, receipt.credits - creditsNotRefunded) : 0;
  const fromBought = Math.min(credits, receipt.fromBought);
  const returned = { account, chargeMonth: month, fromBought, fromQuota: credits - fromBought };
  const [row] = (yield* runStatement(REFUND_CREDITS, returned)).rows;
  if (row === undefined)
    throw new Error(
      `The account ${account} of a charge does not exist. This is a bug: report it with this message.`,
    );
  const { closed_at: closedAt, ...balance } = row;
  if (credits > 0) {
    const line = { day, account, key, endpoint };
    yield* runStatement(ADD_TO_LEDGER, { ...line, at: now.toISOString(), requestId, change: credits });
    yield* runStatement(SUBTRACT_FROM_USAGE, {
      ...line,
      calls: credits === receipt.credits ? calls : 0,
      credits,
    });
  }
  const creditsLeft = closedAt === null ? countCreditsLeft(balance, toSwedishMonth(now)) : 0;
  return { refundedCredits: credits, creditsLeft, balance };
}

/**
 * Records that an answer to a stored call was not delivered: its charge pays for one answer less.
 * If none remain, deletes the call, so that a repeat is charged, and returns true. Returns false if
 * answers remain or no such call is stored.
 */
function* removeAnswer(
  { account, at: chargedAt }: ChargeReceipt,
  idempotencyKeyHash: string,
): TransactionStatementGenerator<boolean> {
  yield* runStatement(REFUND_CREDITS, { account, ...NOTHING });
  const call = { account, idempotencyKeyHash };
  const [row] = (yield* runStatement(DECREMENT_PAID_ANSWER_COUNT, { ...call, chargedAt })).rows;
  if (row === undefined || row.answers > 0) return false;
  yield* runStatement(DELETE_STORED_CALL, call);
  return true;
}
