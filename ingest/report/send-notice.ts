import type { RunReport, RunResult } from './run-report.ts';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import { toReportsFolder } from '../../shared/runs/run-history.ts';
import { describeFailure, finishReport, NO_FINDINGS, startReport } from './findings.ts';

/** What sending a notice needs. */
export interface NoticeDependencies {
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Told in one line when nobody could be told. */
  readonly onFailure: (line: string) => void;
}

const TIMEOUT_MS = 10_000;
/** Pauses before it is tried again. */
const RETRY_PAUSES_MS = [1_000, 5_000];

/**
 * Posts the report of a run as JSON to `url`, three times at most, each at most 10 seconds. Never throws; nothing that it says repeats the
 * address, which may hold a secret.
 */
export async function sendNotice(
  url: string,
  report: RunReport,
  { fetch, wait, onFailure }: NoticeDependencies,
): Promise<void> {
  let reason = '';
  for (const pause of [0, ...RETRY_PAUSES_MS]) {
    if (pause > 0) await wait(pause);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(report),
        // A redirected POST would become a GET.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      reason = `it answered ${answer.status}`;
    } catch (error) {
      reason = describeSendError(error);
    }
  }
  onFailure(`The address of NOTICE_URL could not be told of this run: ${reason}.`);
}

/** Messages of a failed connection may name the address; codes do not. */
function describeSendError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer within 10 seconds';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}

/** Who made such a mistake or stopped it sits in front of it, or another run is at work. */
const CODES_WITHOUT_NOTICE: readonly AppErrorCode[] = [
  'run_active',
  'run_stopped',
  'invalid_usage',
  'invalid_setting',
];

/** What a run is told from outside, and how to tell of it. */
export interface NoticeContext {
  readonly dataDir: string;
  readonly engine: string;
  readonly now: () => Date;
  /** Takes a run that this makes the report of into the history, and gives the report back. */
  readonly archive: (report: RunReport) => Promise<RunReport>;
  readonly notify: (report: RunReport) => Promise<void>;
}

/**
 * Does a run, fetching included, and tells of it when it failed or was refused. One that ended before it had a report, as when a source or
 * the store cannot be reached, gets one, so that the history knows of it. What `work` throws is thrown again.
 */
export async function notifyOnFailure(
  work: () => Promise<RunResult>,
  { dataDir, engine, now, archive: keep, notify }: NoticeContext,
): Promise<RunResult> {
  const startedAt = now();
  try {
    const result = await work();
    if (result.error !== null) await notify(result.report);
    return result;
  } catch (error) {
    if (error instanceof AppError && CODES_WITHOUT_NOTICE.includes(error.code)) throw error;
    const started = startReport(startedAt, engine, toReportsFolder(dataDir));
    const found = { ...NO_FINDINGS, problems: [describeFailure(error, dataDir)] };
    await notify(await keep(finishReport(started, now(), found)));
    throw error;
  }
}
