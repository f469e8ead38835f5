import type { RunReport, RunResult } from './run-report.ts';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import { toRunReportsFolder } from '../../shared/runs/run-history.ts';
import { describeFailure, tryWriteRunReport, INITIAL_FINDINGS, createStartedRun } from './findings.ts';

interface NoticeDependencies {
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Called with one line of text when the notice could not be delivered. */
  readonly onFailure: (line: string) => void;
}

const TIMEOUT_MS = 10_000;
/** Pauses before the second and the third try, in milliseconds. */
const RETRY_PAUSES_MS = [1_000, 5_000];

/** Never throws. Its messages do not contain `url`, which may contain a secret. */
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
        // A redirected POST would be repeated as a GET.
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
  onFailure(`The notice of this run could not be sent to the address of NOTICE_URL: ${reason}.`);
}

function describeSendError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer within 10 seconds';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}

/** Errors without report and notice, because they concern only the operator at the terminal. */
const CODES_WITHOUT_REPORT: readonly AppErrorCode[] = ['run_active', 'invalid_usage', 'invalid_setting'];

export interface FailureNoticeContext {
  readonly command: string;
  readonly dataDir: string;
  readonly storeEngine: string;
  readonly now: () => Date;
  readonly saveToHistory: (report: RunReport) => Promise<RunReport>;
  readonly sendReport: (report: RunReport) => Promise<void>;
}

/** If `work` fails without a report, for example while fetching, one is made for the history. */
export async function runReporting(
  work: () => Promise<RunResult>,
  { command, dataDir, storeEngine, now, saveToHistory: keep, sendReport }: FailureNoticeContext,
): Promise<RunResult> {
  const startedAt = now();
  try {
    const result = await work();
    if (result.error !== null) await sendReport(result.report);
    return result;
  } catch (error) {
    if (error instanceof AppError && CODES_WITHOUT_REPORT.includes(error.code)) throw error;
    const started = createStartedRun(startedAt, {
      command,
      storeEngine,
      reportsFolder: toRunReportsFolder(dataDir),
    });
    const found = { ...INITIAL_FINDINGS, problems: [describeFailure(error, dataDir)] };
    const report = await keep(tryWriteRunReport(started, now(), found));
    if (!(error instanceof AppError && error.code === 'run_stopped')) await sendReport(report);
    throw error;
  }
}
