import { setTimeout as wait } from 'node:timers/promises';
import type { RunHistory, RunOutline } from '../../shared/runs/run-history.ts';

/** How long what was read may be told: scrapes come every few seconds. */
const LOOK_EVERY_MS = 10_000;
/** A scrape that has waited so long gets what was read before. */
const MAX_WAIT_MS = 1_000;

/**
 * Reads the last run of ingest at most every ten seconds; null where there was none. When the
 * history cannot be read the run is null, and `tell` gets the error, once until it can be read
 * again.
 */
export function rememberLastRun(
  history: Pick<RunHistory, 'read'>,
  nowMs: () => number,
  tell: (error: unknown) => void,
): () => Promise<RunOutline | null> {
  let run: RunOutline | null = null;
  let lookAtMs = -Infinity;
  let isTold = false;
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      run = (await history.read(1))[0] ?? null;
      isTold = false;
    } catch (error) {
      run = null;
      if (!isTold) tell(error);
      isTold = true;
    }
  };
  return async () => {
    if (underWay === null && nowMs() >= lookAtMs) {
      lookAtMs = nowMs() + LOOK_EVERY_MS;
      underWay = look().finally(() => (underWay = null));
    }
    if (underWay !== null) await Promise.race([underWay, wait(MAX_WAIT_MS, null, { ref: false })]);
    return run;
  };
}
