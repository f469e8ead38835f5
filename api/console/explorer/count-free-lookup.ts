import { AppError } from '../../../shared/errors/app-error.ts';
import type { PageRequest } from '../page.ts';

/**
 * Free look-ups of one visitor per minute: enough for a fast typist, too few to copy the register.
 */
const MAX_LOOKUPS_PER_MINUTE = 240;

/**
 * Counts a free lookup (suggestions, company page, SNI codes) against the visitor's limit per
 * minute. Throws `rate_limited`.
 */
export async function countFreeLookup({ services, person, callerKey }: PageRequest): Promise<void> {
  const { isExceeded, resetSeconds } = await services.rateLimits.count(
    `console:${person?.account ?? callerKey}`,
    MAX_LOOKUPS_PER_MINUTE,
  );
  if (!isExceeded) return;
  throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
    details: { retryAfter: resetSeconds },
  });
}
