import { QUOTAS, type PlanName } from './plans.ts';

/** More than anybody buys, and within the integers of both databases. */
export const MOST_CREDITS = 1_000_000_000;

/** Of an account, what tells how many credits it has. */
export interface Purse {
  readonly plan: PlanName;
  readonly month: string;
  readonly month_spent: number;
  readonly bought: number;
}

/** What of the quota of the month `now` is spent. A clock that goes back over the end of a month gives nothing back. */
export function countSpent(
  { month, month_spent }: Pick<Purse, 'month' | 'month_spent'>,
  now: string,
): number {
  return month < now ? 0 : month_spent;
}

/** What is left of the quota of the month `now` and of bought credits. */
export function countCredits(purse: Purse, now: string): number {
  return countQuotaLeft(purse, now) + purse.bought;
}

/**
 * What `credits`, of which there are enough, leave when they are taken in the month `now`: from its quota first, then from bought ones
 * (decisions.md, Settings, Money). The month never goes back.
 */
export function takeCredits(purse: Purse, credits: number, now: string): Purse {
  const ofQuota = Math.min(credits, countQuotaLeft(purse, now));
  return {
    plan: purse.plan,
    month: purse.month < now ? now : purse.month,
    month_spent: countSpent(purse, now) + ofQuota,
    bought: purse.bought - (credits - ofQuota),
  };
}

function countQuotaLeft(purse: Purse, now: string): number {
  return Math.max(0, QUOTAS[purse.plan] - countSpent(purse, now));
}
