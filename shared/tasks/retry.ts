import { setTimeout as sleep } from 'node:timers/promises';

interface RetryPolicy {
  /**
   * Returns how many milliseconds to wait after an error. Null ends the attempts, and `retry`
   * throws `error`. `failures` counts the failed attempts since `resetFailureCount` was last
   * called.
   */
  readonly toPauseMs: (error: unknown, failures: number) => number | null;
  /** Waits between attempts. By default a timer that ends when `signal` aborts. */
  readonly wait?: (ms: number, error: unknown) => Promise<void>;
  /** Ends the attempts when it aborts. `retry` then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats `work` until it succeeds, `toPauseMs` returns null or `signal` aborts. `work` can set the
 * count of failures back to 0 with `resetFailureCount`, for example after progress. `toPauseMs`
 * must limit the number of attempts or their total time, and `work` the time of one attempt.
 */
export async function retry<T>(
  work: (resetFailureCount: () => void) => T | Promise<T>,
  { toPauseMs, signal, wait = (ms) => pause(ms, signal) }: RetryPolicy,
): Promise<T> {
  let failures = 0;
  const resetFailureCount = (): void => void (failures = 0);
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await work(resetFailureCount);
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      const pauseMs = toPauseMs(error, failures);
      if (pauseMs === null) throw error;
      await wait(pauseMs, error);
    }
  }
}

/** Resolves after `ms` milliseconds. Rejects with the reason of `signal` when it aborts first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
