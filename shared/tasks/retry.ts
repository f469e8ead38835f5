import { setTimeout as sleep } from 'node:timers/promises';

/** When an attempt that failed is repeated. */
export interface RetryPolicy {
  /**
   * Milliseconds before the next attempt after `failures` failed ones (1 or more), or null to throw
   * `error`. An error that it throws itself is thrown in place of `error`.
   */
  readonly toPauseMs: (error: unknown, failures: number) => number | null;
  /** Waits between two attempts. By default a timer that ends when `signal` is aborted. */
  readonly wait?: (ms: number, error: unknown) => Promise<void>;
  /** Ends the attempts; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `work` until it succeeds or the policy gives up. The count of failures starts again when
 * `work` calls `startOver`, for example because an attempt made progress before it failed. The
 * policy bounds the number of attempts or their time; `work` bounds the time of one attempt.
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

/** Resolves after `ms`. Rejects with the reason of `signal` when that is aborted first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
