import { AppError } from '../../../shared/errors/app-error.ts';
import type { PageRequest } from '../page.ts';

/** Looks a minute of one visitor: as many as a fast typist needs, and too few to copy the register by. */
const MAX_LOOKUPS_PER_MINUTE = 240;

/** Counts what costs no credits: suggestions, pages of companies, look-ups of codes. Throws `rate_limited`. */
export async function countFreeLookup({ services, person, caller }: PageRequest): Promise<void> {
  const visitor = person?.account ?? caller;
  const { isExceeded: isOver, resetSeconds } = await services.rateLimits.count(
    `console:${visitor}`,
    MAX_LOOKUPS_PER_MINUTE,
  );
  if (!isOver) return;
  throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
    details: { retryAfter: resetSeconds },
  });
}
