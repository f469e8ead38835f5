import { setImmediate } from 'node:timers/promises';

/**
 * Lets a read pause for other calls of the process, and aborts the read when no caller waits for
 * it.
 */
export interface ReadContext {
  /**
   * Aborts when the result is no longer needed, such as after a call's deadline. The read then
   * rejects with the signal's reason.
   */
  readonly signal: AbortSignal;
  /** Resolves when the read may compute for some milliseconds. Rejects when `signal` aborts. */
  readonly waitForComputeTurn: () => Promise<void>;
}

/** Context for reads that are never aborted. They still pause to let other calls run. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  waitForComputeTurn: () => setImmediate(),
};
