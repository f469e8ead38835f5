import type { PlanName } from '../../shared/accounts/plans.ts';
import { AppError } from '../../shared/errors/app-error.ts';

/** Most of what one call may ask for (docs/callers/keys-and-credits.md). */
export interface CallLimits {
  readonly searchLimit: number;
  readonly bulkNames: number;
  readonly bulkOrgNumbers: number;
  readonly sniSearchLimit: number;
  /** False: every list is shown from its start. */
  readonly canPage: boolean;
}

const GUEST_LIMITS: CallLimits = {
  searchLimit: 5,
  bulkNames: 10,
  bulkOrgNumbers: 50,
  sniSearchLimit: 5,
  canPage: false,
};
const KEY_LIMITS: CallLimits = {
  searchLimit: 10,
  bulkNames: 100,
  bulkOrgNumbers: 5_000,
  sniSearchLimit: 100,
  canPage: true,
};

/** Caps of a guest, and of each plan. */
export const CALL_LIMITS: Readonly<Record<PlanName | 'guest', CallLimits>> = {
  guest: GUEST_LIMITS,
  free: { ...KEY_LIMITS, bulkOrgNumbers: 500 },
  starter: KEY_LIMITS,
  pro: KEY_LIMITS,
};

/** Whether a route needs a key. `none`: a key is not even looked at, and nothing is counted. */
export type AccessRule = 'none' | 'optional-key' | 'key';

/** The rights of a caller. */
export interface CallerAccess {
  readonly mode: 'guest' | 'api';
  readonly limits: CallLimits;
  /** Credits that its account has left; null for a guest, who uses none. */
  readonly creditsLeft: number | null;
}

/** The price of an answer, in credits: all of `most` when there are as many, else what there is, at least `least`. */
export interface Price {
  readonly minCredits: number;
  readonly maxCredits: number;
}

/** All of it or nothing. */
export function exactPrice(credits: number): Price {
  return { minCredits: credits, maxCredits: credits };
}

export const ONE_CREDIT = exactPrice(1);

/** Counted, and not charged. */
export const FREE = exactPrice(0);

/** Nothing left, or less than the answer costs. */
export function noCreditsError(): AppError {
  return new AppError('no_credits', 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.');
}

/** Throws `no_credits` before anything is read for an account that has nothing left. */
export function assertCredits({ creditsLeft }: CallerAccess): void {
  if (creditsLeft === 0) throw noCreditsError();
}
