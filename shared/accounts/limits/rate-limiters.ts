import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';

/** A limit of `points` calls in `duration` seconds. */
export interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

/** Creates and uses rate limiters that count in one backend. */
export interface RateLimiters {
  create(options: LimiterOptions): RateLimiterAbstract;
  /** Counts one call of `caller`. Does not throw when the limit is exceeded. */
  consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes>;
  /** Takes one counted call off again. */
  undoConsume(limiter: RateLimiterAbstract, caller: string): Promise<void>;
  close(): Promise<void>;
}

/** A backend of counters: process memory, SQLite or PostgreSQL. */
interface CounterBackend {
  readonly make: RateLimiters['create'];
  /** Runs a counting operation and converts its errors. */
  readonly attempt: <T>(count: () => Promise<T>) => Promise<T>;
  readonly close: RateLimiters['close'];
}

/** A count with more of its duration left was started by a clock that was ahead. */
const MAX_DURATIONS_TO_GO = 2;

/** Creates limiters on a backend. */
export function toRateLimiters({ make, attempt, close }: CounterBackend): RateLimiters {
  return {
    create: make,
    consume: (limiter, caller) => attempt(() => consume(limiter, caller)),
    undoConsume: async (limiter, caller) => {
      await attempt(() => limiter.reward(caller));
    },
    close,
  };
}

/** Counts a call without throwing above the limit. Restarts after the clock was set back. */
async function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  const state = await limiter.penalty(caller);
  const { duration } = limiter;
  if (state.msBeforeNext <= MAX_DURATIONS_TO_GO * duration * 1_000) return state;
  return limiter.set(caller, 1, duration);
}

/** Opens limiters that count in the memory of this process. */
export function openMemoryLimiters(): RateLimiters {
  return toRateLimiters({
    // Each limiter has its own memory, so that keys need no prefix.
    make: (options) => new RateLimiterMemory({ ...options, keyPrefix: '' }),
    attempt: (count) => count(),
    close: () => Promise.resolve(),
  });
}
