import { setTimeout as pause } from 'node:timers/promises';
import { toErrorMessage } from '../errors/to-error-message.ts';
import { AppError } from '../errors/app-error.ts';
import type { StartupDependency } from './startup-dependency.ts';

const CHECK_INTERVAL_MS = 1_000;
/** A look that takes longer counts as a failed one, so that what falls silent does not stretch the limit. */
const MAX_CHECK_MS = 10_000;

/** How components are waited for. */
export interface StartupWaitOptions {
  /** How long in all; 0 for one look. */
  readonly limitMs: number;
  /** Told at once, and again when the reason changes. */
  readonly report: (message: string) => void;
  /** Ends the waiting, without a complaint. */
  readonly signal?: AbortSignal;
  readonly nowMs?: () => number;
  /** Resolves after `ms`; early, and without a complaint, when the signal is aborted. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Waits until all components can be worked with, whatever is wrong with one: it may be late, in the middle of an upgrade, or full until
 * somebody makes room. Throws `unavailable` with every one that is missing and why when the limit is over.
 */
export async function waitForDependencies(
  components: readonly StartupDependency[],
  {
    limitMs,
    report: tell,
    signal: stop,
    nowMs = () => performance.now(),
    wait = waitQuietly,
  }: StartupWaitOptions,
): Promise<void> {
  const endMs = nowMs() + limitMs;
  const waitForOne = async (component: StartupDependency): Promise<string | null> => {
    for (let told = ''; ;) {
      const reason = await checkOnce(component, wait);
      if (reason === null || stop?.aborted === true) return null;
      const leftMs = endMs - nowMs();
      if (leftMs <= 0) return `${component.name} is needed for ${component.purpose}: ${reason}`;
      if (reason !== told) tell(toMessage(component, reason, leftMs));
      told = reason;
      await wait(Math.min(CHECK_INTERVAL_MS, leftMs), stop);
    }
  };
  const missing = (await Promise.all(components.map(waitForOne))).filter((reason) => reason !== null);
  if (missing.length === 0) return;
  const limit = `Waited ${Math.round(limitMs / 1_000)} s (START_WAIT_SECONDS), in vain.`;
  throw new AppError('unavailable', [limit, ...missing].join('\n'));
}

function toMessage({ name, purpose }: StartupDependency, reason: string, leftMs: number): string {
  return `Waiting for ${name}, ${Math.ceil(leftMs / 1_000)} s more at most. It is needed for ${purpose}: ${reason}`;
}

/** Why it cannot be worked with now; null when it can. */
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

function waitQuietly(ms: number, signal?: AbortSignal): Promise<unknown> {
  return pause(ms, undefined, signal && { signal }).catch(() => undefined);
}
