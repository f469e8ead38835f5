import { setImmediate } from 'node:timers/promises';

/** Lets a read share its process with other calls, and stops it. */
export interface ReadContext {
  /** Aborts when no caller waits for the read. The read then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Resolves when the read may compute for some milliseconds. Rejects when `signal` aborts. */
  readonly waitForTurn: () => Promise<void>;
}

/** For reads that no caller waits for: without deadline, with pauses for the event loop. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  waitForTurn: () => setImmediate(),
};
