import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';

const MINUTE_SECONDS = 60;

export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the count starts again at 0. At least 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

export type MinuteRateLimiter = ReturnType<typeof createMinuteRateLimiter>;

/** Counts the calls of each caller per minute (docs/contract.md#credits). */
export function createMinuteRateLimiter(limiters: RateLimiters) {
  const byLimit = new Map<number, RateLimiterAbstract>();
  return {
    /** Throws an `AccountsDatabaseError` when it cannot count. */
    countCall: async (caller: string, limit: number): Promise<RateLimitStatus> => {
      const limiter = byLimit.getOrInsertComputed(limit, () =>
        limiters.createLimiter({ points: limit, duration: MINUTE_SECONDS, keyPrefix: String(limit) }),
      );
      return toState(limit, await limiters.consumeWithoutThrowing(limiter, caller));
    },
  };
}

function toState(limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): RateLimitStatus {
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isExceeded: consumedPoints > limit,
  };
}
