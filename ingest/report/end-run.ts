import type { GenerationStore } from '../../shared/store/port.ts';
import { finishReport, type Findings, type StartedRun } from './findings.ts';
import { keepRun } from './keep-run.ts';
import { pruneReports } from './prune-reports.ts';
import type { RunReport } from './run-report.ts';

/** Ends a run: makes its report, takes it into the history and removes old ones. */
export async function endRun(
  started: StartedRun,
  found: Findings,
  store: GenerationStore,
  now: () => Date,
): Promise<RunReport> {
  // A store that was lost under a failed run keeps what was live.
  const live = await store.live().catch(() => found.live);
  const report = await keepRun(store.runs, finishReport(started, now(), { ...found, live }));
  pruneReports(started.folder, started.run);
  return report;
}
