import { countCredits, type Purse } from './credits.ts';
import type { Steps } from './executor.ts';
import type { MeteringQueries } from './metering-queries.ts';
import { toQuotaMonth } from './quota-month.ts';

/** Proof of a committed charge: how it was paid. */
export interface Receipt {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /** The day that the charge counts to, `YYYY-MM-DD` in Sweden. */
  readonly day: string;
  /** At least 1. */
  readonly credits: number;
  /** The part of `credits` that was paid with bought credits; the rest came from the quota. */
  readonly fromBought: number;
  /** The month of that quota, `YYYY-MM`. */
  readonly month: string;
}

/** The result of a give-back. */
export interface GivenBack {
  readonly credits: number;
  readonly creditsLeft: number;
}

/** The result, and the account afterwards. */
export interface GiveBackResult extends GivenBack {
  readonly purse: Purse;
}

/**
 * Returns the credits of one charge. Bought credits return in any case, quota only while its month
 * lasts: the quota of a month that is over has no use. The ledger gets a line with the request,
 * endpoint and day of the charge, so that usage stays the sum of the ledger.
 */
export function* giveBack(queries: MeteringQueries, receipt: Receipt, at: Date): Steps<GiveBackResult> {
  const { account, key, requestId, endpoint, day, credits, fromBought, month } = receipt;
  const fromQuota = credits - fromBought;
  const { rows } = yield queries.returnCredits({ account, fromBought, fromQuota, month });
  const { closed_at: closedAt, ...purse } = rows[0] as Purse & { readonly closed_at: string | null };
  yield* queries.addToLedger([
    { at: at.toISOString(), day, account, key, requestId, endpoint, change: credits },
  ]);
  yield queries.takeFromUsage({ day, account, key, endpoint, credits });
  const creditsLeft = closedAt === null ? countCredits(purse, toQuotaMonth(at)) : 0;
  return { credits, creditsLeft, purse };
}
