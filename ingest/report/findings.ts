import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { isDiskFull } from '../../shared/errors/disk-full.ts';
import { toDiskFullMessage } from '../../shared/errors/disk-full.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { nameFirst } from '../../shared/terminal/name-first.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';
import { StoreError, type GenerationInfo } from '../../shared/store/port.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import { RejectsFile } from '../staging/rejects.ts';
import type { ReportedSource } from '../source/staging.ts';
import type { RunReport, SourceReport } from './run-report.ts';

export interface RunFindings extends Pick<
  RunReport,
  'outcome' | 'problems' | 'overruled' | 'sources' | 'unknownFiles' | 'documentsRemoved' | 'changes'
> {
  /** Null if there was none, or if it was damaged or not read. */
  readonly lastReadLiveGeneration: Pick<GenerationInfo, 'name' | 'companies' | 'names'> | null;
}

/** The findings when a run starts. Its outcome is `failed` until the run sets another one. */
export const INITIAL_FINDINGS: RunFindings = {
  outcome: 'failed',
  problems: [],
  overruled: [],
  sources: {},
  unknownFiles: [],
  documentsRemoved: 0,
  changes: null,
  lastReadLiveGeneration: null,
};

export function mergeStepFindings(found: RunFindings, stepFindings: Partial<RunFindings>): RunFindings {
  return {
    ...found,
    ...stepFindings,
    problems: [...found.problems, ...(stepFindings.problems ?? [])],
    overruled: [...found.overruled, ...(stepFindings.overruled ?? [])],
  };
}

/** A restart of the feed is a problem unless this is the first generation. */
export function toChangeFindings(
  recorded: RecordedChanges,
  isFirstGeneration: boolean,
): Pick<RunFindings, 'changes' | 'problems'> {
  if (recorded.isFeedRestart) {
    const problem = `The feed of changes starts again, since ${recorded.reason}. Readers of /v1/changes take all companies again.`;
    return { changes: null, problems: isFirstGeneration ? [] : [problem] };
  }
  return { changes: recorded.changeCount, problems: [] };
}

export interface StartedRun {
  readonly runId: string;
  readonly command: string;
  readonly startedAt: string;
  readonly storeEngine: string;
  readonly reportsFolder: string;
  readonly rejects: RejectsFile;
}

export function toRunId(now: Date): string {
  return now.toISOString().replace(/[-:.]/g, '');
}

export function createStartedRun(
  now: Date,
  { command, storeEngine, reportsFolder }: Pick<StartedRun, 'command' | 'storeEngine' | 'reportsFolder'>,
): StartedRun {
  const startedAt = now.toISOString();
  const run = toRunId(now);
  return {
    runId: run,
    command,
    startedAt,
    storeEngine,
    reportsFolder,
    rejects: new RejectsFile(join(reportsFolder, `${run}-rejects.jsonl`)),
  };
}

/** If writing fails, the failure is a problem in the returned report. */
export function tryWriteRunReport(
  started: StartedRun,
  endedAt: Date,
  found: RunFindings = INITIAL_FINDINGS,
): RunReport {
  const report = toRunReport(started, endedAt, found);
  try {
    const rejectsFile = started.rejects.closeRejects();
    return tryStoreReport({ ...report, rejectsFile }, started.reportsFolder);
  } catch (cause) {
    return addStoreProblem(report, cause);
  }
}

export function toRunReport(
  { runId, command, storeEngine, startedAt }: StartedRun,
  endedAt: Date,
  { lastReadLiveGeneration: live, ...found }: RunFindings,
): RunReport {
  return {
    run: runId,
    command,
    outcome: found.outcome,
    engine: storeEngine,
    generation: live?.name ?? null,
    problems: found.problems,
    overruled: found.overruled,
    sources: found.sources,
    companies: live?.companies ?? 0,
    names: live?.names ?? 0,
    unknownFiles: found.unknownFiles,
    documentsRemoved: found.documentsRemoved,
    changes: found.changes,
    rejectsFile: null,
    startedAt,
    seconds: (endedAt.getTime() - Date.parse(startedAt)) / 1000,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
}

export function tryStoreReport(report: RunReport, reportsFolder: string): RunReport {
  try {
    mkdirSync(reportsFolder, { recursive: true });
    const path = join(reportsFolder, `${report.run}.json`);
    writeFileAtomicallySync(path, `${JSON.stringify(report, null, 2)}\n`);
    return report;
  } catch (cause) {
    return addStoreProblem(report, cause);
  }
}

function addStoreProblem(report: RunReport, cause: unknown): RunReport {
  const problem = `The report of this run could not be stored: ${toErrorMessage(cause)}`;
  return { ...report, rejectsFile: null, problems: [...report.problems, problem] };
}

export function toSourceReports(sources: readonly ReportedSource[]): Record<string, SourceReport> {
  return Object.fromEntries(
    sources.map(
      ({
        name,
        from,
        tallyOfThisRun,
        holderCountsByLinkOutcome,
        notes = [],
        delivery: { file, date, sha256, ...delivery },
      }) => [
        name,
        {
          from,
          file,
          date,
          sha256,
          ...(tallyOfThisRun ?? delivery.tally),
          ...(delivery.inForce === undefined ? {} : { inForce: delivery.inForce }),
          ...(holderCountsByLinkOutcome === undefined ? {} : { links: holderCountsByLinkOutcome }),
          ...(notes.length === 0 ? {} : { notes }),
        },
      ],
    ),
  );
}

export function describeDamagedArchives(
  sources: readonly Pick<ReportedSource, 'name' | 'damagedArchives'>[],
): string[] {
  return sources.flatMap(({ name, damagedArchives = [] }) => {
    if (damagedArchives.length === 0) return [];
    return [
      `${formatCount(damagedArchives.length, 'archive')} of the ${name} cannot be read, or not whole: ${nameFirst(damagedArchives)}. ` +
        'What could be read is used. The next fetch asks for them again; in a folder of your own, download them again.',
    ];
  });
}

export function toFailureFindings(
  error: unknown,
  diskFolder: string,
): Pick<RunFindings, 'outcome' | 'problems'> {
  const isRefused = error instanceof AppError && error.code === 'delivery_refused';
  return {
    outcome: isRefused ? 'refused' : 'failed',
    problems: [describeFailure(error, diskFolder)],
  };
}

export function describeFailure(error: unknown, diskFolder: string): string {
  // Errors of the store already name their folder.
  if (isDiskFull(error) && !(error instanceof StoreError))
    return toDiskFullMessage(`store what the run makes in ${diskFolder}`);
  return toErrorMessage(error);
}
