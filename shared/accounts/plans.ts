/** Quotas of the plans in credits per calendar month (docs/callers/keys-and-credits.md). */
export const MONTHLY_CREDITS_BY_PLAN = { free: 500, starter: 5_000, pro: 50_000 } as const;

export type PlanName = keyof typeof MONTHLY_CREDITS_BY_PLAN;

export const PLAN_NAMES = Object.keys(MONTHLY_CREDITS_BY_PLAN) as readonly PlanName[];

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(MONTHLY_CREDITS_BY_PLAN, text);
}
