import { formatCount } from '../../shared/terminal/format-number.ts';
import { openCompanyPacker } from '../../shared/store/open-store.ts';
import type { GenerationInfo, GenerationMetadata, GenerationStore } from '../../shared/store/port.ts';
import type { StagedSource } from '../source/staging.ts';
import { composeBatches } from '../compose/compose-range.ts';
import { composeInThread } from '../compose/compose-in-threads.ts';
import { FactCounter, type LookupSample } from '../compose/facts.ts';
import { openCompanyStreams } from '../compose/open-company-sources.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import { openPublicationRecorder } from '../changes/open-publication-recorder.ts';
import type { Progress } from '../progress.ts';
import type { Source } from '../source/source.ts';
import { buildGeneration } from './build-generation.ts';

export interface BuiltGeneration {
  readonly info: GenerationInfo;
  readonly lookupSamples: readonly LookupSample[];
  readonly recordedChanges: RecordedChanges;
}

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
  const streams = openCompanyStreams(allSources, staged);
  const { codeLists, primarySourceRowCount } = streams;
  progress.startNumberedPhase('Building the generation');
  progress.startPhase('Building the generation', primarySourceRowCount);
  const facts = new FactCounter();
  const { engine } = store;
  const companies =
    threadCount > 1
      ? composeInThread(staged, engine, facts)
      : composeBatches(streams, await openCompanyPacker(engine), facts);
  const recorder = await openPublicationRecorder(store, {
    live,
    allSources,
    isRebuildOfSameDeliveries,
    isRollback: false,
    seenAt: metadata.createdAt,
    next: { name, ...metadata },
  });
  const content = { name, companies, facts, metadata, codeLists, recorder, threadCount };
  const { info, recordedChanges } = await buildGeneration(store, content, (count) => progress.update(count));
  progress.finishPhase(
    `${formatCount(info.companies, 'company', 'companies')}, ${formatCount(info.names, 'name')}`,
  );
  return { info, lookupSamples: facts.samples, recordedChanges };
}
