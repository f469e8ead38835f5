import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { toReason } from '../../shared/errors/to-reason.ts';
import { isNoSpace } from '../../shared/errors/is-no-space.ts';
import { toNoSpaceMessage } from '../../shared/errors/to-no-space-message.ts';
import { writeFileWholeSync } from '../../shared/files/write-file-whole.ts';
import { StoreError, type GenerationInfo } from '../../shared/store/port.ts';
import type { ReportedSource } from '../staging/stage-source.ts';
import { RejectsFile } from '../staging/rejects.ts';
import type { RunReport, SourceReport } from './run-report.ts';

/** A report while its run goes on. */
export type ReportDraft = { -readonly [Key in keyof RunReport]: RunReport[Key] } & {
  readonly folder: string;
  readonly rejects: RejectsFile;
  /** The generation that is live as far as the run knows. */
  live: GenerationInfo | null;
};

/** Begins the report of a run on `engine` that starts `now`; reports and rejects are stored in `folder`. */
export function startReport(now: Date, engine: string, folder: string): ReportDraft {
  const startedAt = now.toISOString();
  const run = startedAt.replace(/[-:.]/g, '');
  return {
    run,
    outcome: 'failed',
    engine,
    generation: null,
    problems: [],
    overruled: [],
    sources: {},
    companies: 0,
    names: 0,
    unknownFiles: [],
    documentsRemoved: 0,
    rejectsFile: null,
    startedAt,
    seconds: 0,
    peakMemoryBytes: 0,
    folder,
    live: null,
    rejects: new RejectsFile(join(folder, `${run}-rejects.jsonl`)),
  };
}

/** Ends a report with what is live after the run. It is stored too, unless the disk is full: then it is only given. */
export function finishReport({ folder, rejects, live, ...draft }: ReportDraft, now: Date): RunReport {
  const report: RunReport = {
    ...draft,
    generation: live?.name ?? null,
    companies: live?.companies ?? 0,
    names: live?.names ?? 0,
    seconds: (now.getTime() - Date.parse(draft.startedAt)) / 1000,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
  const path = join(folder, `${draft.run}.json`);
  try {
    const stored = { ...report, rejectsFile: rejects.close() };
    mkdirSync(folder, { recursive: true });
    writeFileWholeSync(path, `${JSON.stringify(stored, null, 2)}\n`);
    return stored;
  } catch (cause) {
    const reason = toReason(cause);
    return { ...report, problems: [...report.problems, `This report could not be stored: ${reason}`] };
  }
}

/** What the report says of each source. */
export function toSourceReports(sources: readonly ReportedSource[]): Record<string, SourceReport> {
  return Object.fromEntries(
    sources.map(({ name, from, tally, links, notes = [], delivery: { file, date, sha256, ...delivery } }) => [
      name,
      {
        from,
        file,
        date,
        sha256,
        ...(tally ?? delivery.tally),
        ...(delivery.inForce === undefined ? {} : { inForce: delivery.inForce }),
        ...(links === undefined ? {} : { links }),
        ...(notes.length === 0 ? {} : { notes }),
      },
    ]),
  );
}

/** Why a run failed, in words for an operator. */
export function describeFailure(error: unknown, dataDir: string): string {
  // The store says which folder is meant.
  if (isNoSpace(error) && !(error instanceof StoreError))
    return toNoSpaceMessage(`store what the run makes in ${dataDir}`);
  return toReason(error);
}
