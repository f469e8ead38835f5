import { setTimeout as pause } from 'node:timers/promises';
import { toErrorMessage } from '../errors/to-error-message.ts';
import { AppError } from '../errors/app-error.ts';
import type { StartupDependency } from './startup-dependency.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Longest time of one check, in milliseconds. A server that never answers counts as not usable. */
const MAX_CHECK_MS = 10_000;

interface StartupWaitOptions {
  /** Longest time to wait for all dependencies, in milliseconds. 0 checks once. */
  readonly maxWaitMs: number;
  readonly reportWaiting: (message: string) => void;
  readonly signal?: AbortSignal;
  readonly nowMs?: () => number;
  /** For tests: resolves after `ms`, or earlier when the signal aborts. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Waits until all dependencies are usable or `signal` aborts. After the time limit, throws
 * `unavailable` with the unusable ones and the reasons. No reason ends the wait early, because a
 * server may be restarting, or space may become free.
 */
export async function waitForDependencies(
  dependencies: readonly StartupDependency[],
  {
    maxWaitMs,
    reportWaiting,
    signal,
    nowMs = () => performance.now(),
    wait = waitUntilAborted,
  }: StartupWaitOptions,
): Promise<'usable' | 'aborted'> {
  for (const { prepareBeforeFirstCheck } of dependencies) prepareBeforeFirstCheck?.();
  const endMs = nowMs() + maxWaitMs;
  const isAborted = (): boolean => signal?.aborted === true;
  const waitForOne = async (dependency: StartupDependency): Promise<string | null> => {
    for (let reported = ''; ;) {
      const reason = await checkOnce(dependency, wait);
      if (reason === null || isAborted()) return null;
      const leftMs = endMs - nowMs();
      if (leftMs <= 0) return `${dependency.name} is needed for ${dependency.purpose}: ${reason}`;
      if (reason !== reported) reportWaiting(toMessage(dependency, reason, leftMs));
      reported = reason;
      await wait(Math.min(CHECK_INTERVAL_MS, leftMs), signal);
    }
  };
  const missing = (await Promise.all(dependencies.map(waitForOne))).filter((reason) => reason !== null);
  if (missing.length === 0) return isAborted() ? 'aborted' : 'usable';
  const limit = `Gave up after ${Math.round(maxWaitMs / 1_000)} s (START_WAIT_SECONDS). Not usable:`;
  throw new AppError('unavailable', [limit, ...missing].join('\n'));
}

function toMessage({ name, purpose }: StartupDependency, reason: string, leftMs: number): string {
  return `Waiting up to ${Math.ceil(leftMs / 1_000)} s for ${name}, needed for ${purpose}: ${reason}`;
}

async function checkOnce(
  { check }: StartupDependency,
  wait: NonNullable<StartupWaitOptions['wait']>,
): Promise<string | null> {
  const over = new AbortController();
  const silence = wait(MAX_CHECK_MS, over.signal).then(() => 'it does not answer.');
  const answer = check().then(() => null, toErrorMessage);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    over.abort();
  }
}

function waitUntilAborted(ms: number, signal?: AbortSignal): Promise<unknown> {
  return pause(ms, undefined, signal && { signal }).catch(() => undefined);
}
