import { AppError } from '../shared/errors/app-error.ts';
import { toRunReportsFolder } from '../shared/runs/run-history.ts';
import type { GenerationStore } from '../shared/store/port.ts';
import type { IngestConfig } from './settings.ts';
import { findDelivery, EMPTY_DELIVERY } from './delivery.ts';
import { exportAfterRun } from './export/export-after-run.ts';
import { requireUnchangedFilesDuring } from './download/require-unchanged-files-during.ts';
import type { Progress } from './progress.ts';
import { composeGeneration } from './publish/compose-generation.ts';
import { checkDelivery, overruleObjections } from './publish/check-delivery.ts';
import { isStagedAlready, needsRebuild } from './publish/needs-rebuild.ts';
import { describeImpossibleDates } from './publish/describe-impossible-dates.ts';
import { describeFinishedPromotion, promoteGeneration } from './publish/promote-generation.ts';
import { readLiveGenerationState } from './publish/read-live-generation-state.ts';
import { pruneAfterRun, pruneStore } from './publish/sweep-sources.ts';
import { verifyBuilt } from './publish/verify-generation.ts';
import { saveReport } from './report/add-to-run-history.ts';
import * as findings from './report/findings.ts';
import type { RunResult } from './report/run-report.ts';
import type { Source } from './source/source.ts';
import { nameDamagedStagedFile } from './staging/read-staged-source-states.ts';
import * as staging from './staging/stage-delivery.ts';
import { toStagingFolder } from './staging/staged-file.ts';

export type RunInput =
  | {
      readonly kind: 'delivery';
      readonly folder: string;
      /** Names of the sources to read from the folder; `null` for all. */
      readonly onlySources: readonly string[] | null;
      readonly isFictional: boolean;
    }
  | { readonly kind: 'rebuild' };

export interface RunOptions {
  readonly input: RunInput;
  readonly fetchProblems?: readonly string[];
  /** True to publish even if there are objections to the delivery (`--accept`). */
  readonly canOverruleObjections: boolean;
  /** True to build a generation even if the accepted deliveries are live already. */
  readonly isRebuildForced?: boolean;
}

export interface RunDependencies extends Pick<
  IngestConfig,
  | 'dataDir'
  | 'documents'
  | 'gates'
  | 'changesKeptDays'
  | 'exportDir'
  | 'exportUrl'
  | 'exportsKept'
  | 'workers'
> {
  readonly sources: readonly Source[];
  readonly store: GenerationStore;
  readonly progress: Progress;
  readonly now: () => Date;
}

/**
 * Runs ingest once. The caller holds the run lock. If the run fails, the live generation stays
 * unchanged. Throws `invalid_usage` and errors of connecting to the store. All other errors are
 * part of the result.
 */
export async function runIngest(options: RunOptions, tools: RunDependencies): Promise<RunResult> {
  const { dataDir, store, now } = tools;
  const started = findings.createStartedRun(now(), {
    command: toCommand(options),
    storeEngine: store.engine,
    reportsFolder: toRunReportsFolder(dataDir),
  });
  const { info: lastReadLiveGeneration } = await readLiveGenerationState(store);
  let found: findings.RunFindings = {
    ...findings.INITIAL_FINDINGS,
    lastReadLiveGeneration,
    problems: options.fetchProblems ?? [],
  };
  let error: Error | null = null;
  try {
    await publish(options, tools, started, (more) => {
      found = findings.mergeStepFindings(found, more);
    });
  } catch (caught) {
    if (caught instanceof AppError && caught.code === 'invalid_usage') throw caught;
    const thrown = caught instanceof Error ? caught : new Error(String(caught));
    error = nameDamagedStagedFile(thrown, tools.sources, toStagingFolder(dataDir));
    found = findings.mergeStepFindings(found, findings.toFailureFindings(error, dataDir));
  }
  staging.deleteUnacceptedStagedFiles(toStagingFolder(dataDir));
  return { report: await saveReport(started, found, store, now), error };
}

function toCommand({ input, isRebuildForced }: RunOptions): string {
  if (isRebuildForced === true) return 'erase';
  return input.kind === 'rebuild' ? 'rebuild' : 'run';
}

function findMixedRegisters(input: RunInput, { sources, dataDir }: RunDependencies): readonly string[] {
  const isFictional = input.kind === 'delivery' && input.isFictional;
  return isFictional ? staging.findMixedRegisters(sources, toStagingFolder(dataDir)) : [];
}

const PUBLISHING_STEPS = 2;
const MAX_UNKNOWN_FILES = 10_000;

/**
 * Performs the steps of a run in order. Passes the findings of each step to `report` at once, since
 * the report of a run that fails has those of the steps before.
 */
async function publish(
  options: RunOptions,
  tools: RunDependencies,
  { runId, startedAt, rejects }: findings.StartedRun,
  report: (findings: Partial<findings.RunFindings>) => void,
): Promise<void> {
  const { sources, store, documents, progress, now } = tools;
  const { input, canOverruleObjections } = options;
  const stagingFolder = toStagingFolder(tools.dataDir);
  const isRebuild = input.kind === 'rebuild';
  await pruneStore(store, documents, now());

  const synthetic = isRebuild
    ? staging.isAcceptedRegistryFictional(sources, stagingFolder)
    : input.isFictional;
  report({ overruled: overruleObjections(findMixedRegisters(input, tools), canOverruleObjections) });
  const delivery = isRebuild ? EMPTY_DELIVERY : await findDelivery(sources, input.folder, input.onlySources);
  report({ unknownFiles: delivery.unknownFiles.slice(0, MAX_UNKNOWN_FILES) });
  const exportSteps = tools.exportDir === null ? 0 : 1;
  progress.setNumberedPhaseCount(delivery.filePathsBySource.size + PUBLISHING_STEPS + exportSteps);

  const live = await readLiveGenerationState(store);
  const files = [...delivery.filePathsBySource.values()].flat();
  const staged = await requireUnchangedFilesDuring(isRebuild ? '' : input.folder, files, () =>
    staging.stageDelivery(sources, delivery, {
      stagingFolder,
      documents,
      isFictionalRegister: synthetic,
      rejects,
      progress,
      startedAt: new Date(startedAt),
      workers: tools.workers,
    }),
  );
  report({
    sources: findings.toSourceReports([...staged.sources, ...staged.neverReadableSources]),
    problems: [
      ...describeImpossibleDates(staged.sources, live.info, new Date(startedAt)),
      ...findings.describeDamagedArchives([...staged.sources, ...staged.neverReadableSources]),
    ],
  });

  const metadata = {
    createdAt: startedAt,
    synthetic,
    sources: staging.toGenerationSources(staged),
    previous: live.info?.name ?? null,
  };
  const { objections, refusedSourceNames, rolledBackDeliveries } = checkDelivery(
    { sources: staged.sources, live, metadata },
    tools,
  );
  report({ overruled: overruleObjections(objections, canOverruleObjections, refusedSourceNames) });

  const isKnown = live.info !== null && isStagedAlready(live.info, metadata);
  const rebuildReasons = { isRepair: isRebuild, isForced: options.isRebuildForced === true };
  if (isKnown && !(await needsRebuild(rebuildReasons, store, live.info.name))) {
    staging.replaceAcceptedFiles(sources, staged, stagingFolder);
    report({ outcome: 'nothing-new' });
    report(await exportAfterRun(store, tools));
    return;
  }
  const previous = isKnown ? live.info.previous : metadata.previous;
  const plan = {
    name: runId,
    metadata: { ...metadata, previous },
    allSources: sources,
    stagedSources: staged.sources,
    live: live.info,
    isRebuildOfSameDeliveries: isKnown,
    threadCount: tools.workers,
  };
  const built = await composeGeneration(plan, store, progress);
  const { info, lookupSamples, recordedChanges } = built;

  const canaries = synthetic ? [] : tools.gates.canaries;
  const expected = { canaries, live: live.info, limits: tools.gates };
  report(await verifyBuilt(built, store, { ...expected, canOverruleObjections, progress }));

  await promoteGeneration(
    { info, recordedChanges, liveAtStart: live, acceptedRolledBackDeliveries: rolledBackDeliveries },
    store,
  );
  progress.finishPhase(describeFinishedPromotion(lookupSamples.length, info.name));
  report({
    outcome: 'promoted',
    lastReadLiveGeneration: info,
    ...findings.toChangeFindings(recordedChanges, live.kind === 'none'),
  });

  staging.replaceAcceptedFiles(sources, staged, stagingFolder);
  report(
    await pruneAfterRun(sources, store, {
      liveGenerationName: info.name,
      previousGenerationName: previous,
      stagingFolder,
      documents,
      changesKeptDays: tools.changesKeptDays,
      canOverruleObjections,
      progress,
      now: now(),
    }),
  );
  report(await exportAfterRun(store, tools));
}
