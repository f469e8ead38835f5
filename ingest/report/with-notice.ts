import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import { toReportsFolder } from '../../shared/runs/run-history.ts';
import { describeFailure, finishReport, NOTHING_FOUND, startReport } from './findings.ts';
import type { RunReport, RunResult } from './run-report.ts';

/** Who made such a mistake or stopped it sits in front of it, or another run is at work. */
const NO_NOTICE: readonly AppErrorCode[] = ['run_active', 'run_stopped', 'invalid_usage', 'invalid_setting'];

/** What a run is told from outside, and how to tell of it. */
export interface NoticeContext {
  readonly dataDir: string;
  readonly engine: string;
  readonly now: () => Date;
  /** Takes a run that this makes the report of into the history, and gives the report back. */
  readonly keep: (report: RunReport) => Promise<RunReport>;
  readonly notify: (report: RunReport) => Promise<void>;
}

/**
 * Does a run, fetching included, and tells of it when it failed or was refused. One that ended before it had a report, as when a source or
 * the store cannot be reached, gets one, so that the history knows of it. What `work` throws is thrown again.
 */
export async function withNotice(
  work: () => Promise<RunResult>,
  { dataDir, engine, now, keep, notify }: NoticeContext,
): Promise<RunResult> {
  const startedAt = now();
  try {
    const result = await work();
    if (result.error !== null) await notify(result.report);
    return result;
  } catch (error) {
    if (error instanceof AppError && NO_NOTICE.includes(error.code)) throw error;
    const started = startReport(startedAt, engine, toReportsFolder(dataDir));
    const found = { ...NOTHING_FOUND, problems: [describeFailure(error, dataDir)] };
    await notify(await keep(finishReport(started, now(), found)));
    throw error;
  }
}
