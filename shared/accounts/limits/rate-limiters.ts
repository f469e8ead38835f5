import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';

/** A limit: a number of calls within a number of seconds. */
export interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

/** Limiters that count in one place. */
export interface RateLimiters {
  create(options: LimiterOptions): RateLimiterAbstract;
  /** Counts a call of `caller`. */
  consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes>;
  /** Takes back a call that was counted. */
  undoConsume(limiter: RateLimiterAbstract, caller: string): Promise<void>;
  close(): Promise<void>;
}

/** The parts of limiters that differ by the place of their counts. */
interface CounterBackend {
  readonly make: RateLimiters['create'];
  /** Does a count, and says what its failure means. */
  readonly attempt: <T>(count: () => Promise<T>) => Promise<T>;
  readonly close: RateLimiters['close'];
}

/** Counts that have this many times their duration to go were begun by another clock. */
const MAX_DURATIONS_TO_GO = 2;

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

/**
 * Counts a call. Unlike the library's `consume` its `penalty` does not throw for one too many.
 * Starts a new count when the clock was set back: the old one would last longer by as much.
 */
async function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  const state = await limiter.penalty(caller);
  const { duration } = limiter;
  if (state.msBeforeNext <= MAX_DURATIONS_TO_GO * duration * 1_000) return state;
  return limiter.set(caller, 1, duration);
}

/** Counts in this process alone. */
export function openMemoryLimiters(): RateLimiters {
  return toRateLimiters({
    // Each counts by itself, so that nothing has to tell their callers apart.
    make: (options) => new RateLimiterMemory({ ...options, keyPrefix: '' }),
    attempt: (count) => count(),
    close: () => Promise.resolve(),
  });
}
