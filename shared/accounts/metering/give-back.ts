import { countCredits, type Purse } from './credits.ts';
import type { Steps } from '../database/executor.ts';
import type { MeteringQueries } from './metering-queries.ts';
import { toQuotaMonth } from '../quota-month.ts';
import type { Receipt } from './receipt.ts';

/** The result of a give-back. */
export interface GivenBack {
  /** 0 when another answer still counts on the charge. */
  readonly credits: number;
  readonly creditsLeft: number;
}

const NOTHING = { fromBought: 0, fromQuota: 0 };

/** The result, and the account afterwards. */
export interface GiveBackResult extends GivenBack {
  readonly purse: Purse;
}

/**
 * Returns the credits of one charge but `kept`, which pay the part of the answer that was
 * delivered; those come from the quota first, as every charge. Bought credits return in any case,
 * quota only while its month lasts: the quota of a month that is over has no use. The ledger gets a
 * line with the request, endpoint and day of the charge, so that usage stays the sum of the ledger.
 */
export function* giveBack(
  queries: MeteringQueries,
  receipt: Receipt,
  kept: number,
  at: Date,
): Steps<GiveBackResult> {
  const { account, key, requestId, endpoint, day, fromBought, month, idempotencyKey } = receipt;
  // The account is locked first, as a charge does it: neither waits for the other in a circle.
  const isLast = idempotencyKey === null || (yield* takeAnswer(queries, receipt, idempotencyKey));
  const credits = isLast ? Math.max(0, receipt.credits - kept) : 0;
  const returnedFromBought = Math.min(credits, fromBought);
  const returned = { fromBought: returnedFromBought, fromQuota: credits - returnedFromBought };
  const { rows } = yield queries.returnCredits({ account, ...returned, month });
  const { closed_at: closedAt, ...purse } = rows[0] as Purse & { readonly closed_at: string | null };
  if (credits > 0) {
    yield* queries.addToLedger([
      { at: at.toISOString(), day, account, key, requestId, endpoint, change: credits },
    ]);
    const calls = credits === receipt.credits ? 1 : 0;
    yield queries.takeFromUsage({ day, account, key, endpoint, calls, credits });
  }
  const creditsLeft = closedAt === null ? countCredits(purse, toQuotaMonth(at)) : 0;
  return { credits, creditsLeft, purse };
}

/**
 * Takes one answer from those that count on a charge. True for the last one: the charge is then
 * forgotten, so that a retry pays. One that was forgotten before is not given back.
 */
function* takeAnswer(queries: MeteringQueries, { account, at }: Receipt, key_hash: string): Steps<boolean> {
  yield queries.returnCredits({ account, ...NOTHING, month: '' });
  const { rows } = yield queries.takeAnswer({ account, key_hash, at });
  const [row] = rows as readonly { readonly answers: number }[];
  if (row === undefined || row.answers > 0) return false;
  yield queries.forgetCall({ account, key_hash });
  return true;
}
