import type { PlanName } from '../../shared/accounts/plans.ts';
import { MAX_WATCHED_COMPANIES } from '../../shared/accounts/watching/watch-list.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';

/** Upper limits of one call, set by the caller's plan (docs/callers/keys-and-credits.md). */
interface CallLimits {
  readonly maxSearchResults: number;
  readonly maxBulkNames: number;
  readonly maxBulkOrgNumbers: number;
  readonly maxSniSearchResults: number;
  readonly maxMatchItems: number;
  /** Different companies in all watch lists of the account. */
  readonly maxWatchedCompanies: number;
  /** False if the caller's `offset` is ignored, so that each search returns its first page. */
  readonly canPage: boolean;
  readonly canExport: boolean;
}

const GUEST_LIMITS: CallLimits = {
  maxSearchResults: 5,
  maxBulkNames: 10,
  maxBulkOrgNumbers: 50,
  maxSniSearchResults: 5,
  maxMatchItems: 10,
  maxWatchedCompanies: 0,
  canPage: false,
  canExport: false,
};
const KEY_LIMITS: CallLimits = {
  maxSearchResults: 10,
  maxBulkNames: 100,
  maxBulkOrgNumbers: 5_000,
  maxSniSearchResults: 100,
  maxMatchItems: 1_000,
  maxWatchedCompanies: MAX_WATCHED_COMPANIES.starter,
  canPage: true,
  canExport: false,
};

export const LIMITS_WITHIN_ONE_CALL: Readonly<Record<PlanName | 'guest', CallLimits>> = {
  guest: GUEST_LIMITS,
  free: {
    ...KEY_LIMITS,
    maxBulkOrgNumbers: 500,
    maxMatchItems: 100,
    maxWatchedCompanies: MAX_WATCHED_COMPANIES.free,
  },
  starter: KEY_LIMITS,
  pro: { ...KEY_LIMITS, maxWatchedCompanies: MAX_WATCHED_COMPANIES.pro, canExport: true },
};

/** Whether a route needs an API key. With `none`, no key is read and no call is counted. */
export type ApiKeyRequirement = 'none' | 'optional-key' | 'key';

/** A limit of calls per minute that does not depend on the plan. Its calls are counted apart. */
export type OwnRateLimit = 'suggest';

/** A guest, a call with a test key, or an account that pays. */
export type CallerAccess = { readonly limits: CallLimits } & (
  | { readonly mode: 'guest'; readonly creditsLeft: null; readonly isTestKeyCall: false }
  | { readonly mode: 'api'; readonly creditsLeft: null; readonly isTestKeyCall: true }
  | { readonly mode: 'api'; readonly creditsLeft: number; readonly isTestKeyCall: false }
);

/**
 * An answer costs `fullPriceCredits`. An account with fewer credits pays all that it has. An
 * account with fewer than `minBalanceCredits` is refused.
 */
export interface Price {
  readonly minBalanceCredits: number;
  readonly fullPriceCredits: number;
}

/** Returns a price of exactly `credits`, which an account with fewer cannot pay. */
export function createFixedPrice(credits: number): Price {
  return { minBalanceCredits: credits, fullPriceCredits: credits };
}

export const ONE_CREDIT_PRICE = createFixedPrice(1);

/** A price of 0 credits. A free call still appears in the account's usage. */
export const FREE_PRICE = createFixedPrice(0);

export function insufficientCreditsError(): AppError {
  return apiError('no_credits');
}

/** Throws `no_credits` if the account has no credits left. Called before data is read. */
export function assertHasCredits({ creditsLeft }: CallerAccess): void {
  if (creditsLeft === 0) throw insufficientCreditsError();
}
