import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import type { RunArchive, GenerationStore } from '../../shared/store/port.ts';
import type { RunReport, SourceReport } from './run-report.ts';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finishReport, type RunFindings, type StartedRun } from './findings.ts';

/** A reason is a code of ours; what does not look like one is not repeated. */
const REASON_CODE = /^[\w-]{1,64}$/;

/**
 * Hands a finished run to the store's history, where it has one, which keeps as many runs as there are reports. That it could not be kept
 * is a problem of the report that is returned, never of the run.
 */
export async function archiveRun(runs: RunArchive | null, report: RunReport): Promise<RunReport> {
  if (runs === null) return report;
  try {
    await runs.save(toRunRecord(report), MAX_REPORTS);
    return report;
  } catch (error) {
    const reason = toErrorMessage(error);
    return {
      ...report,
      problems: [...report.problems, `The run is missing in the history for analysts: ${reason}`],
    };
  }
}

/** The figures of a report: no path, no name of a file, no message. */
export function toRunRecord(report: RunReport): RunRecord {
  const { run, startedAt, outcome, seconds, generation, companies, names, peakMemoryBytes } = report;
  return {
    ...{ run, startedAt, outcome, seconds, generation, companies, names, peakMemoryBytes },
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

/** Runs whose reports are kept: more than a year of nights. */
export const MAX_REPORTS = 400;
/** Runs whose files of rejects are kept: they are large, and asked for while they are fresh. */
const MAX_REJECT_FILES = 60;

const REPORT_FILE = /^(\d{8}T\d+Z)(\.json|-rejects\.jsonl)$/;

/** Which files of the reports folder are to go, none of them of the run `current`. */
export function findOldReports(files: readonly string[], current: string): string[] {
  const found = files.map((file) => REPORT_FILE.exec(file)).filter((match) => match !== null);
  const runs = [...new Set(found.map(([, run = '']) => run))].sort().reverse();
  const places = new Map(runs.map((run, place) => [run, place]));
  return found
    .filter(([, run = '', kind]) => {
      const most = kind === '.json' ? MAX_REPORTS : MAX_REJECT_FILES;
      return run !== current && places.get(run)! >= most;
    })
    .map(([file]) => file);
}

/** Removes reports and files of rejects that are too old to keep. What cannot be removed now, the next run removes. */
export function pruneReports(folder: string, current: string): void {
  for (const file of findOldReports(listFiles(folder), current)) {
    try {
      rmSync(join(folder, file));
    } catch {
      // The run did what it was for.
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

/** Ends a run: makes its report, takes it into the history and removes old ones. */
export async function finishRun(
  started: StartedRun,
  found: RunFindings,
  store: GenerationStore,
  now: () => Date,
): Promise<RunReport> {
  // A store that was lost under a failed run keeps what was live.
  const live = await store.readLive().catch(() => found.live);
  const report = await archiveRun(store.runs, finishReport(started, now(), { ...found, live }));
  pruneReports(started.folder, started.run);
  return report;
}
