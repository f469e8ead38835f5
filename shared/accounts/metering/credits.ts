import type { AccountsDatabase } from '../database/schema.ts';
import { MONTHLY_CREDITS_BY_PLAN } from '../plans.ts';

export const MAX_ACCOUNT_CREDITS = 1_000_000_000;

export type CreditBalance = Readonly<
  Pick<AccountsDatabase['account'], 'plan' | 'month' | 'month_spent' | 'other_months' | 'bought'>
>;

/** Maximum months in `other_months`. Only the latest months are stored. */
const MAX_OTHER_MONTHS = 12;

/**
 * Returns the credits spent from the quota of a month (`YYYY-MM`), without bought credits. A month
 * before all stored months gets no quota of its own: for it, returns the credits spent in
 * `balance.month`. For any other month without charges, returns 0.
 */
export function countSpentQuotaCredits(balance: CreditBalance, month: string): number {
  return toBalanceOfMonth(balance, month).month_spent;
}

/** Those of the quota of `month` (`YYYY-MM`) plus bought credits. */
export function countCreditsLeft(balance: CreditBalance, month: string): number {
  return countQuotaLeft(balance, month) + balance.bought;
}

/** Spends first the quota of `month` (`YYYY-MM`), then bought credits. */
export function spendCredits(balance: CreditBalance, credits: number, month: string): CreditBalance {
  const ofQuota = Math.min(credits, countQuotaLeft(balance, month));
  const turned = toBalanceOfMonth(balance, month);
  const bought = balance.bought - (credits - ofQuota);
  return { ...turned, month_spent: turned.month_spent + ofQuota, bought };
}

function countQuotaLeft(balance: CreditBalance, month: string): number {
  return Math.max(0, MONTHLY_CREDITS_BY_PLAN[balance.plan] - countSpentQuotaCredits(balance, month));
}

/**
 * Returns the balance for the month `now` (`YYYY-MM`). A month gets its quota once, even if the
 * clock moves back and forth. A month before all stored months gets no quota of its own: the stored
 * balance is returned.
 */
function toBalanceOfMonth(balance: CreditBalance, now: string): CreditBalance {
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
