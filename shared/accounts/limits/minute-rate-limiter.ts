import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';

const MINUTE_SECONDS = 60;

/** State of a caller in the current minute. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the count restarts, at least 1. */
  readonly resetSeconds: number;
  /** True when this call is above the limit. */
  readonly isExceeded: boolean;
}

/** Counts calls per minute (docs/contract.md#credits). */
export interface MinuteRateLimiter {
  /** Counts a call of `caller`, who may make `limit` a minute. Throws an `AccountsError`. */
  count(caller: string, limit: number): Promise<RateLimitStatus>;
}

/** Creates a limiter per minute. Does not close `limiters`. */
export function toMinuteRateLimiter(limiters: RateLimiters): MinuteRateLimiter {
  const byLimit = new Map<number, RateLimiterAbstract>();
  return {
    count: async (caller, limit) => {
      let limiter = byLimit.get(limit);
      if (limiter === undefined) {
        limiter = limiters.create({ points: limit, duration: MINUTE_SECONDS, keyPrefix: String(limit) });
        byLimit.set(limit, limiter);
      }
      return toState(limit, await limiters.consume(limiter, caller));
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
