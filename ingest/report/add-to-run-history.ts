import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import type { RunArchive, GenerationStore } from '../../shared/store/port.ts';
import type { RunReport, SourceReport } from './run-report.ts';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryWriteRunReport, type RunFindings, type StartedRun } from './findings.ts';

/** Other reject reasons could contain data and are counted as `other`. */
const REASON_CODE = /^[\w-]{1,64}$/;

export async function addToHistory(runs: RunArchive | null, report: RunReport): Promise<RunReport> {
  if (runs === null) return report;
  try {
    await runs.keepLatest(toRunRecord(report), MAX_STORED_REPORTS);
    return report;
  } catch (error) {
    const reason = toErrorMessage(error);
    return {
      ...report,
      problems: [...report.problems, `The run is missing in the history for analysts: ${reason}`],
    };
  }
}

export function toRunRecord(report: RunReport): RunRecord {
  const { run, startedAt, outcome, seconds, generation, companies, names, peakMemoryBytes } = report;
  return {
    run,
    startedAt,
    outcome,
    seconds,
    generation,
    companies,
    names,
    peakMemoryBytes,
    problems: report.problems.length,
    overruled: report.overruled.length,
    sources: Object.entries(report.sources).map(([source, each]) => toSourceRecord(source, each)),
  };
}

function toSourceRecord(
  source: string,
  { from, date, read, accepted, repaired, leftOut, rejected }: SourceReport,
): RunRecord['sources'][number] {
  return { source, from, date, read, accepted, repaired, leftOut, rejected: countByCode(rejected) };
}

function countByCode(rejected: SourceReport['rejected']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [reason, rows] of Object.entries(rejected)) {
    const code = REASON_CODE.test(reason) ? reason : 'other';
    counts[code] = (counts[code] ?? 0) + rows;
  }
  return counts;
}

const MAX_STORED_REPORTS = 400;
/** Files of rejected rows are large and soon outdated. */
const MAX_REJECT_FILES = 60;

const REPORT_FILE = /^(\d{8}T\d+Z)(\.json|-rejects\.jsonl)$/;

/** Never returns those of `currentRunId`. */
export function selectOldRunFilesToDelete(fileNames: readonly string[], currentRunId: string): string[] {
  const found = fileNames.map((file) => REPORT_FILE.exec(file)).filter((match) => match !== null);
  const runs = [...new Set(found.map(([, run = '']) => run))].sort().reverse();
  const places = new Map(runs.map((run, place) => [run, place]));
  return found
    .filter(([, run = '', kind]) => {
      const most = kind === '.json' ? MAX_STORED_REPORTS : MAX_REJECT_FILES;
      return run !== currentRunId && places.get(run)! >= most;
    })
    .map(([file]) => file);
}

export function deleteOldReports({
  reportsFolder,
  runId,
}: Pick<StartedRun, 'reportsFolder' | 'runId'>): void {
  for (const file of selectOldRunFilesToDelete(listFiles(reportsFolder), runId)) {
    try {
      rmSync(join(reportsFolder, file));
    } catch {
      // The run itself has succeeded.
    }
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export async function saveReport(
  started: StartedRun,
  found: RunFindings,
  store: GenerationStore,
  now: () => Date,
): Promise<RunReport> {
  // If the store can no longer be reached, its live generation is still the last one read.
  const live = await store.readLive().catch(() => found.lastReadLiveGeneration);
  const report = await addToHistory(
    store.runs,
    tryWriteRunReport(started, now(), { ...found, lastReadLiveGeneration: live }),
  );
  deleteOldReports(started);
  return report;
}
