import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';

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

/** A time that has longer to go than this many times itself began by another clock. */
const LONGEST_TO_GO = 2;

/**
 * Counts a call. Unlike the library's `consume` its `penalty` does not throw for one too many. Begins anew when the clock was set back: the
 * time that callers are counted for would last longer by as much.
 */
export async function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  const state = await limiter.penalty(caller);
  const { duration } = limiter;
  if (state.msBeforeNext <= LONGEST_TO_GO * duration * 1_000) return state;
  return limiter.set(caller, 1, duration);
}

/** Takes a call back that was counted. */
export async function giveBack(limiter: RateLimiterAbstract, caller: string): Promise<void> {
  await limiter.reward(caller);
}

/** Counts in this process alone. */
export function openOwnLimiters(): Limiters {
  return {
    // Each counts by itself, so that nothing has to tell their callers apart.
    make: (options) => new RateLimiterMemory({ ...options, keyPrefix: '' }),
    consume,
    giveBack,
    close: () => Promise.resolve(),
  };
}
