import { formatCount } from '../../shared/terminal/format-number.ts';
import { loadPacker } from '../../shared/store/open-store.ts';
import type { GenerationInfo, GenerationMetadata, GenerationStore } from '../../shared/store/port.ts';
import type { StagedSource } from '../source/staging.ts';
import { composeInThreads } from '../compose/compose-in-threads.ts';
import { composeRange } from '../compose/compose-range.ts';
import { openCompanySources } from '../compose/open-company-sources.ts';
import { openPublicationRecorder } from '../changes/open-publication-recorder.ts';
import type { Progress } from '../progress.ts';
import type { Source } from '../source/source.ts';
import { buildGeneration, type BuiltGeneration } from './build-generation.ts';

interface GenerationPlan {
  readonly name: string;
  readonly metadata: GenerationMetadata;
  /** All sources of the service, with or without data. `stagedSources` contains those with data. */
  readonly allSources: readonly Source[];
  readonly stagedSources: readonly StagedSource[];
  /** The live generation to compare with. Null if there is none, or if it cannot be read. */
  readonly live: GenerationInfo | null;
  readonly isRebuildOfSameDeliveries: boolean;
  readonly threadCount: number;
}

export async function composeGeneration(
  { name, metadata, allSources, stagedSources, live, isRebuildOfSameDeliveries, threadCount }: GenerationPlan,
  store: GenerationStore,
  progress: Progress,
): Promise<BuiltGeneration> {
  const staged = new Map(stagedSources.map((source) => [source.name, source]));
  const sources = openCompanySources(allSources, staged);
  const { ranges, codeLists, primarySourceRowCount } = sources;
  progress.startNumberedPhase('Building the generation');
  progress.startPhase('Building the generation', primarySourceRowCount);
  const { engine } = store;
  const pack = await loadPacker(engine);
  const composed =
    threadCount > 1
      ? composeInThreads({ staged, engine, ranges, threadCount })
      : ranges.values().map((range) => composeRange(sources, range, pack));
  const recorder = await openPublicationRecorder(store, {
    live,
    allSources,
    isRebuildOfSameDeliveries,
    isRollback: false,
    seenAt: metadata.createdAt,
    next: { name, ...metadata },
  });
  const content = { name, ranges: composed, metadata, codeLists, recorder, threadCount };
  const built = await buildGeneration(store, content, (count) => progress.update(count));
  const { companies, names } = built.info;
  progress.finishPhase(`${formatCount(companies, 'company', 'companies')}, ${formatCount(names, 'name')}`);
  return built;
}
