import { MONTHLY_QUOTAS, type PlanName } from '../plans.ts';

/** Most credits of one charge, grant or account: within the integers of both databases. */
export const MAX_CREDITS = 1_000_000_000;

/** The credits of an account: what is spent of its quota by month, and what is left of bought ones. */
export type Balance = {
  readonly plan: PlanName;
  /** The month that was charged last, `YYYY-MM`. */
  readonly month: string;
  readonly month_spent: number;
  /** Credits that are spent of other months, as JSON: `{"2026-05":120}`. */
  readonly other_months: string;
  readonly bought: number;
};

/** Other months that are kept, the latest ones. */
const MAX_OTHER_MONTHS = 12;

/** Credits of the quota of the month `now` that are spent. */
export function countSpentCredits(balance: Balance, now: string): number {
  return toBalanceOfMonth(balance, now).month_spent;
}

/** Credits that are left: of the quota of the month `now`, and bought ones. */
export function countCreditsLeft(balance: Balance, now: string): number {
  return countQuotaLeft(balance, now) + balance.bought;
}

/**
 * The balance after `credits`, of which there are enough, are taken in the month `now`: from its
 * quota first, then from bought ones (docs/contract.md#credits).
 */
export function spendCredits(balance: Balance, credits: number, now: string): Balance {
  const ofQuota = Math.min(credits, countQuotaLeft(balance, now));
  const turned = toBalanceOfMonth(balance, now);
  const bought = balance.bought - (credits - ofQuota);
  return { ...turned, month_spent: turned.month_spent + ofQuota, bought };
}

function countQuotaLeft(balance: Balance, now: string): number {
  return Math.max(0, MONTHLY_QUOTAS[balance.plan] - countSpentCredits(balance, now));
}

/**
 * The balance as it stands in the month `now`. A month that was charged before goes on where it was,
 * so that each month has one quota however the clock is moved back and forth: a clock that was
 * ahead uses the quota of a later month early, and leaves that of the present one as it is. A month
 * before the first one that is known has no quota of its own: the month charged last goes on.
 */
function toBalanceOfMonth(balance: Balance, now: string): Balance {
  const { month, month_spent, other_months } = balance;
  if (month === now) return balance;
  const { [now]: spent, ...others } = JSON.parse(other_months) as Record<string, number>;
  const isBeforeFirst = now < month && Object.keys(others).every((other) => now < other);
  if (spent === undefined && isBeforeFirst) return balance;
  const kept = Object.entries({ ...others, [month]: month_spent })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-MAX_OTHER_MONTHS);
  const otherMonths = JSON.stringify(Object.fromEntries(kept));
  return { ...balance, month: now, month_spent: spent ?? 0, other_months: otherMonths };
}
