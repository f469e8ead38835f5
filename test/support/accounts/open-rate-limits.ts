import { onTestFinished } from 'vitest';
import type { AccountsLocation } from '../../../shared/accounts/open-accounts.ts';
import { openSharedRateLimiters } from '../../../shared/accounts/limits/shared-rate-limiters.ts';
import {
  createMinuteRateLimiter,
  type MinuteRateLimiter,
} from '../../../shared/accounts/limits/minute-rate-limiter.ts';

/**
 * Rate limits shared by all processes that use the accounts in `place`, until the end of the test.
 */
export async function openRateLimits(place: AccountsLocation): Promise<MinuteRateLimiter> {
  const limiters = await openSharedRateLimiters(place);
  onTestFinished(() => limiters.close());
  return createMinuteRateLimiter(limiters);
}
