import { toReason } from '../../shared/errors/to-reason.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import type { RunArchive } from '../../shared/store/port.ts';
import { MAX_REPORTS } from './prune-reports.ts';
import type { RunReport, SourceReport } from './run-report.ts';

/** A reason is a code of ours; what does not look like one is not repeated. */
const REASON = /^[\w-]{1,64}$/;

/**
 * Hands a finished run to the store's history, where it has one, which keeps as many runs as there are reports. That it could not be kept
 * is a problem of the report that is returned, never of the run.
 */
export async function keepRun(runs: RunArchive | null, report: RunReport): Promise<RunReport> {
  if (runs === null) return report;
  try {
    await runs.keep(toRunRecord(report), MAX_REPORTS);
    return report;
  } catch (error) {
    const reason = toReason(error);
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
  return { source, from, date, read, accepted, repaired, leftOut, rejected: withCodes(rejected) };
}

function withCodes(rejected: SourceReport['rejected']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [reason, rows] of Object.entries(rejected)) {
    const code = REASON.test(reason) ? reason : 'other';
    counts[code] = (counts[code] ?? 0) + rows;
  }
  return counts;
}
