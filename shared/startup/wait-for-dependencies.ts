import { setTimeout as pause } from 'node:timers/promises';
import { toErrorMessage } from '../errors/to-error-message.ts';
import { AppError } from '../errors/app-error.ts';
import type { StartupDependency } from './startup-dependency.ts';

const CHECK_INTERVAL_MS = 1_000;
/** A check that takes longer fails, so that a silent server does not extend the limit. */
const MAX_CHECK_MS = 10_000;

/** Options of waiting for dependencies at the start. */
export interface StartupWaitOptions {
  /** Longest time to wait in total. 0 for a single check. */
  readonly limitMs: number;
  /** Receives a message when waiting starts and when the reason changes. */
  readonly report: (message: string) => void;
  /** Aborting ends the wait without an error. */
  readonly signal?: AbortSignal;
  readonly nowMs?: () => number;
  /** Resolves after `ms`, or earlier when the signal aborts. For tests. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Waits until all dependencies are usable. Throws `unavailable` with the missing ones and their
 * reasons after the limit. Waits for any fault: a server may be restarting, or a disk full until
 * someone frees space.
 */
export async function waitForDependencies(
  dependencies: readonly StartupDependency[],
  { limitMs, report, signal, nowMs = () => performance.now(), wait = waitUntilAborted }: StartupWaitOptions,
): Promise<void> {
  for (const { prepare } of dependencies) prepare?.();
  const endMs = nowMs() + limitMs;
  const waitForOne = async (dependency: StartupDependency): Promise<string | null> => {
    for (let reported = ''; ;) {
      const reason = await checkOnce(dependency, wait);
      if (reason === null || signal?.aborted === true) return null;
      const leftMs = endMs - nowMs();
      if (leftMs <= 0) return `${dependency.name} is needed for ${dependency.purpose}: ${reason}`;
      if (reason !== reported) report(toMessage(dependency, reason, leftMs));
      reported = reason;
      await wait(Math.min(CHECK_INTERVAL_MS, leftMs), signal);
    }
  };
  const missing = (await Promise.all(dependencies.map(waitForOne))).filter((reason) => reason !== null);
  if (missing.length === 0) return;
  const limit = `Gave up after ${Math.round(limitMs / 1_000)} s (START_WAIT_SECONDS). Not usable:`;
  throw new AppError('unavailable', [limit, ...missing].join('\n'));
}

function toMessage({ name, purpose }: StartupDependency, reason: string, leftMs: number): string {
  return `Waiting up to ${Math.ceil(leftMs / 1_000)} s for ${name}, needed for ${purpose}: ${reason}`;
}

/** Returns why the dependency is not usable. Null when it is. */
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
