import { setTimeout as sleep } from 'node:timers/promises';

/** When to repeat a failed attempt. */
export interface RetryPolicy {
  /** Returns the milliseconds to wait after `failures` attempts, or null to throw `error`. */
  readonly toPauseMs: (error: unknown, failures: number) => number | null;
  /** Waits between two attempts. By default a timer that `signal` ends. */
  readonly wait?: (ms: number, error: unknown) => Promise<void>;
  /** Aborting ends the attempts. `retry` then throws the reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats `work` until it succeeds or the policy ends it. `startOver` resets the count of failures,
 * for example after progress. The policy must limit the attempts or their time, and `work` the time
 * of one attempt.
 */
export async function retry<T>(
  work: (startOver: () => void) => T | Promise<T>,
  { toPauseMs, signal, wait = (ms) => pause(ms, signal) }: RetryPolicy,
): Promise<T> {
  let failures = 0;
  const startOver = (): void => void (failures = 0);
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await work(startOver);
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      const pauseMs = toPauseMs(error, failures);
      if (pauseMs === null) throw error;
      await wait(pauseMs, error);
    }
  }
}

/** Resolves after `ms`. Rejects with the reason of `signal` when it aborts first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
