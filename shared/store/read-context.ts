import { setImmediate } from 'node:timers/promises';

export interface ReadContext {
  readonly signal: AbortSignal;
  /** Resolves when the read may compute for some milliseconds. Rejects when `signal` aborts. */
  readonly waitForComputeTurn: () => Promise<void>;
}

/** Context for reads that are never aborted. They still pause to let other calls run. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  waitForComputeTurn: () => setImmediate(),
};
