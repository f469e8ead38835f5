import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';

interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

export interface RateLimiters {
  createLimiter(options: LimiterOptions): RateLimiterAbstract;
  consumeWithoutThrowing(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes>;
  /** Subtracts one call that `consumeWithoutThrowing` counted. */
  undoConsume(limiter: RateLimiterAbstract, caller: string): Promise<void>;
  forget(limiter: RateLimiterAbstract, caller: string): Promise<void>;
  close(): Promise<void>;
}

interface CounterBackend {
  readonly createLimiter: RateLimiters['createLimiter'];
  /** Runs a counting operation. Converts errors of a database to an `AccountsDatabaseError`. */
  readonly runCounted: <T>(count: () => Promise<T>) => Promise<T>;
  readonly close: RateLimiters['close'];
}

/**
 * Maximum remaining time of a count, in multiples of its duration. A count with more time left
 * started while the clock was ahead, so a new count of 1 replaces it.
 */
const MAX_DURATIONS_TO_GO = 2;

export function createRateLimiters({ createLimiter, runCounted, close }: CounterBackend): RateLimiters {
  return {
    createLimiter,
    consumeWithoutThrowing: (limiter, caller) => runCounted(() => consume(limiter, caller)),
    undoConsume: async (limiter, caller) => {
      await runCounted(() => limiter.reward(caller));
    },
    forget: async (limiter, caller) => {
      await runCounted(() => limiter.delete(caller));
    },
    close,
  };
}

/**
 * Counts a call without throwing above the limit. If the clock was ahead when the count started,
 * the count would end much too late, so it starts again at 1.
 */
async function consume(limiter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  const state = await limiter.penalty(caller);
  const { duration } = limiter;
  if (state.msBeforeNext <= MAX_DURATIONS_TO_GO * duration * 1_000) return state;
  return limiter.set(caller, 1, duration);
}

export function openInMemoryLimiters(): RateLimiters {
  return createRateLimiters({
    // Each limiter has its own memory, so that keys need no prefix.
    createLimiter: (options) => new RateLimiterMemory({ ...options, keyPrefix: '' }),
    runCounted: (count) => count(),
    close: () => Promise.resolve(),
  });
}
