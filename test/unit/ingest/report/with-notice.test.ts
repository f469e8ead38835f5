import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tryWriteRunReport, createStartedRun } from '../../../../ingest/report/findings.ts';
import type { RunReport, RunResult } from '../../../../ingest/report/run-report.ts';
import { runReporting } from '../../../../ingest/report/send-notice.ts';
import { AppError, type AppErrorCode } from '../../../../shared/errors/app-error.ts';
import { readNewestRunSummaries } from '../../../../shared/runs/run-history.ts';
import { makeClock } from '../../../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

async function tell(work: () => Promise<RunResult>) {
  const dataDir: string = makeTemporaryFolder();
  const notices: RunReport[] = [];
  const thrown: unknown[] = [];
  const kept: string[] = [];
  const notify = async (report: RunReport): Promise<void> => void notices.push(report);
  const keep = async (report: RunReport): Promise<RunReport> => {
    kept.push(report.run);
    return report;
  };
  await runReporting(work, {
    command: 'run',
    dataDir,
    storeEngine: 'embedded',
    now: makeClock(),
    saveToHistory: keep,
    sendReport: notify,
  }).catch((error: unknown) => void thrown.push(error));
  return { notices, thrown, kept, history: readNewestRunSummaries(dataDir, 10) };
}

function makeResult(error: Error | null): RunResult {
  const now = new Date('2026-06-16T05:00:00.000Z');
  const folder = join(makeTemporaryFolder(), 'reports');
  return {
    report: tryWriteRunReport(
      createStartedRun(now, { command: 'run', storeEngine: 'embedded', reportsFolder: folder }),
      now,
    ),
    error,
  };
}

it('A failed run is notified with its report', async () => {
  const result = makeResult(new AppError('delivery_refused', 'too few rows'));
  expect(await tell(async () => result)).toEqual({
    notices: [result.report],
    thrown: [],
    kept: [],
    history: [],
  });
});

it('A successful run is not notified', async () => {
  expect((await tell(async () => makeResult(null))).notices).toEqual([]);
});

it.each<AppErrorCode>(['source_unreachable', 'run_failed', 'delivery_refused'])(
  'A run that failed before it had a report is notified with a new one: %s',
  async (code) => {
    const error = new AppError(code, 'No answer from the registry.');
    const { notices, thrown, kept, history } = await tell(() => Promise.reject(error));
    expect(notices).toMatchObject([
      { outcome: 'failed', problems: ['No answer from the registry.'], seconds: 1 },
    ]);
    expect(history).toMatchObject([{ run: notices[0]!.run, problems: notices[0]!.problems }]);
    expect(kept).toEqual([notices[0]!.run]);
    expect(thrown).toEqual([error]);
  },
);

it.each<AppErrorCode>(['run_active', 'invalid_usage', 'invalid_setting'])(
  'The error %s is not notified, because no run has failed',
  async (code) => {
    const error = new AppError(code, 'x');
    expect(await tell(() => Promise.reject(error))).toEqual({
      notices: [],
      thrown: [error],
      kept: [],
      history: [],
    });
  },
);
