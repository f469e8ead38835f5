import { readRuns, type RunSummary } from '../../shared/runs/run-history.ts';

/** How long what was read may be told: the folder of reports has a file a run. */
const LOOK_EVERY_MS = 10_000;

/**
 * Reads the last run of ingest on this machine, at most every ten seconds; null where there was none. Where reports cannot be read, which is
 * told each time, it is null as well.
 */
export function rememberLastRun(
  dataDir: string,
  nowMs: () => number,
  tell: (error: unknown) => void,
): () => RunSummary | null {
  let run: RunSummary | null = null;
  let lookAtMs = -Infinity;
  return () => {
    if (nowMs() < lookAtMs) return run;
    lookAtMs = nowMs() + LOOK_EVERY_MS;
    try {
      run = readRuns(dataDir, 1)[0] ?? null;
    } catch (error) {
      run = null;
      tell(error);
    }
    return run;
  };
}
