import { QUOTAS, type PlanName } from '../plans.ts';

/** More than anybody buys, and within the integers of both databases. */
export const MOST_CREDITS = 1_000_000_000;

/** Quota that is spent, by month. */
export interface SpentQuota {
  /** The month that was charged last, `YYYY-MM`. */
  readonly month: string;
  readonly month_spent: number;
  /** What is spent of other months, as JSON: `{"2026-05":120}`. */
  readonly other_months: string;
}

/** Of an account, what tells how many credits it has. */
export interface Purse extends SpentQuota {
  readonly plan: PlanName;
  readonly bought: number;
}

/** Other months that are kept, the latest ones. */
const MAX_OTHER_MONTHS = 12;

/** What of the quota of the month `now` is spent. */
export function countSpent(quota: SpentQuota, now: string): number {
  return turnTo(quota, now).month_spent;
}

/** What is left of the quota of the month `now` and of bought credits. */
export function countCredits(purse: Purse, now: string): number {
  return countQuotaLeft(purse, now) + purse.bought;
}

/**
 * What `credits`, of which there are enough, leave when they are taken in the month `now`: from its quota first, then from bought ones
 * (decisions.md, Settings, Money).
 */
export function takeCredits(purse: Purse, credits: number, now: string): Purse {
  const ofQuota = Math.min(credits, countQuotaLeft(purse, now));
  const { month, month_spent, other_months } = turnTo(purse, now);
  return {
    ...{ plan: purse.plan, month, month_spent: month_spent + ofQuota, other_months },
    bought: purse.bought - (credits - ofQuota),
  };
}

function countQuotaLeft(purse: Purse, now: string): number {
  return Math.max(0, QUOTAS[purse.plan] - countSpent(purse, now));
}

/**
 * The quota as it stands in the month `now`. A month that was charged before goes on where it was,
 * so that each month has one quota however the clock is moved back and forth: a clock that was
 * ahead uses the quota of a later month early, and leaves that of the present one as it is. A month
 * before the first one that is known has no quota of its own: the month charged last goes on.
 */
function turnTo(quota: SpentQuota, now: string): SpentQuota {
  const { month, month_spent, other_months } = quota;
  if (month === now) return quota;
  const { [now]: spent, ...others } = JSON.parse(other_months) as Record<string, number>;
  const isBeforeFirst = now < month && Object.keys(others).every((other) => now < other);
  if (spent === undefined && isBeforeFirst) return quota;
  const kept = Object.entries({ ...others, [month]: month_spent })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-MAX_OTHER_MONTHS);
  return { month: now, month_spent: spent ?? 0, other_months: JSON.stringify(Object.fromEntries(kept)) };
}
