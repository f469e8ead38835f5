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

/** What is left of the month's quota and of bought credits. A clock that goes back over the end of a month gives nothing back. */
export function countCredits({ plan, month, month_spent, bought }: Purse, now: string): number {
  const spent = month < now ? 0 : month_spent;
  return Math.max(0, QUOTAS[plan] - spent) + bought;
}
