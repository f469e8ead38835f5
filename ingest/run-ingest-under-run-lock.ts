import { toErrorMessage } from '../shared/errors/to-error-message.ts';
import { isCurrentVersion } from '../shared/store/generation.ts';
import type { GenerationStore } from '../shared/store/port.ts';
import { withRunLocks } from './lock.ts';
import { readLiveGenerationState } from './publish/read-live-generation-state.ts';
import type { RunResult } from './report/run-report.ts';
import { runIngest, type RunDependencies, type RunOptions } from './run.ts';

/**
 * Runs ingest once, under the run locks. After an upgrade, rebuilds the live generation before it
 * reads a delivery. A failed rebuild or delivery is not published. Throws `run_active`,
 * `invalid_usage` and errors of connecting to the store. All other errors are part of the result.
 */
export async function runIngestUnderRunLock(options: RunOptions, tools: RunDependencies): Promise<RunResult> {
  return withRunLocks(tools.dataDir, tools.store, async () => {
    const { input } = options;
    const isUpgraded = input.kind === 'delivery' && (await isOfOtherVersion(tools.store, input.isFictional));
    return isUpgraded ? runAfterRebuild(options, tools) : runIngest(options, tools);
  });
}

async function isOfOtherVersion(store: GenerationStore, isFictionalRun: boolean): Promise<boolean> {
  const { info } = await readLiveGenerationState(store);
  return info !== null && info.synthetic === isFictionalRun && !isCurrentVersion(info);
}

/**
 * Rebuilds the live generation, then ingests the delivery. The feed can then state the cause of
 * each change: the new version of the service, or new data of an authority
 * (docs/decisions/059-rebuild-before-a-delivery.md). A failed rebuild becomes a problem of the run
 * and does not stop it.
 */
async function runAfterRebuild(options: RunOptions, tools: RunDependencies): Promise<RunResult> {
  const rebuild: RunOptions = { input: { kind: 'rebuild' }, canOverruleObjections: false };
  const rebuilt = await runIngest(rebuild, tools);
  const problems = [...(options.fetchProblems ?? []), ...toProblems(rebuilt)];
  const delivered = await runIngest({ ...options, fetchProblems: problems }, tools);
  const { outcome } = delivered.report;
  return outcome === 'nothing-new' && rebuilt.report.outcome === 'promoted' ? rebuilt : delivered;
}

function toProblems({ error }: RunResult): string[] {
  if (error === null) return [];
  return [
    `The live generation was built by another version and could not be rebuilt before the delivery was read: ${toErrorMessage(error)} In the changes of this run, what the new version reads differently can look like new data of the authorities.`,
  ];
}
