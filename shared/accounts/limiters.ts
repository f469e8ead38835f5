import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** What limiters are made with: so many calls in so many seconds. */
export interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

/** Limiters that count in one place. */
export interface Limiters {
  make(options: LimiterOptions): RateLimiterAbstract;
  /** Counts a call of `caller`. */
  consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes>;
  /** Takes one back that was counted. */
  giveBack(limiter: RateLimiterAbstract, caller: string): Promise<void>;
  close(): Promise<void>;
}

/** Counts a call. Unlike the library's `consume` its `penalty` does not throw for one too many. */
export function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  return limiter.penalty(caller);
}

/** Takes a call back that was counted. */
export async function giveBack(limiter: RateLimiterAbstract, caller: string): Promise<void> {
  await limiter.reward(caller);
}
