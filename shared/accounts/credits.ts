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
  return Math.max(0, QUOTAS[purse.plan] - countSpent(purse, now)) + purse.bought;
}
