/** What an account may spend in a calendar month, in credits (docs/callers/keys-and-credits.md). */
export const MONTHLY_QUOTAS = { free: 500, starter: 5_000, pro: 50_000 } as const;

export type PlanName = keyof typeof MONTHLY_QUOTAS;

export const PLAN_NAMES = Object.keys(MONTHLY_QUOTAS) as readonly PlanName[];

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(MONTHLY_QUOTAS, text);
}
