import { onTestFinished } from 'vitest';
import type { AccountsPlace } from '../../../shared/accounts/open-accounts.ts';
import { openSharedLimiters } from '../../../shared/accounts/limits/shared-limiters.ts';
import { toRateLimits, type RateLimits } from '../../../shared/accounts/limits/rate-limits.ts';

/** Calls per minute, counted with all who share the accounts in `place`, until the end of the test. */
export async function openRateLimits(place: AccountsPlace): Promise<RateLimits> {
  const limiters = await openSharedLimiters(place);
  onTestFinished(() => limiters.close());
  return toRateLimits(limiters);
}
