import { AppError } from '../../../shared/errors/app-error.ts';
import type { Visit } from '../page.ts';

/** Looks a minute of one visitor: as many as a fast typist needs, and too few to copy the register by. */
const MAX_LOOKS = 240;

/** Counts what costs no credits: suggestions, pages of companies, look-ups of codes. Throws `rate_limited`. */
export async function countLook({ services, person, caller }: Visit): Promise<void> {
  const visitor = person?.account ?? caller;
  const { isOver, resetSeconds } = await services.rateLimits.count(`console:${visitor}`, MAX_LOOKS);
  if (!isOver) return;
  throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
    details: { retryAfter: resetSeconds },
  });
}
