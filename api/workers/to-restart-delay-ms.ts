const CRASH_SIGNALS = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);
const MAX_IMMEDIATE_RESTARTS = 5;
const RESTART_WINDOW_MS = 10_000;
const RESTART_DELAY_MS = 500;

/**
 * True if a signal ended the process and is not the signal of a crash: an operator or a lack of
 * memory killed the process. False if `signal` is null or undefined.
 */
export function wasKilledByNonCrashSignal(signal: string | null | undefined): boolean {
  return typeof signal === 'string' && !CRASH_SIGNALS.has(signal);
}

/** 500 after five restarts within ten seconds, else 0. */
export function toRestartDelayMs(earlierRestartTimesMs: readonly number[], nowMs: number): number {
  const recent = earlierRestartTimesMs.filter((restartMs) => nowMs - restartMs < RESTART_WINDOW_MS);
  return recent.length < MAX_IMMEDIATE_RESTARTS ? 0 : RESTART_DELAY_MS;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Returns the delay before the next start, in ms: doubled with each failure, up to 30 seconds. */
export function toStartRetryDelayMs(failedStarts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failedStarts - 1), MAX_RETRY_MS);
}
