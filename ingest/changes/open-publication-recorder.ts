import type { StoredCompanyJson, GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { ComposableSource } from '../compose/company-parts.ts';
import { toSourcePartsAndChangeCauses } from './to-source-parts-and-change-causes.ts';
import { ChangeRecorder, type RecordedChanges } from './change-recorder.ts';

/** Records the changes of one publication. */
export interface PublicationRecorder {
  /** Compares the next companies with those of the live generation. They come in order of ids. */
  readonly compareAndRecordCompanies: (companiesSortedById: Iterable<StoredCompanyJson>) => Promise<void>;
  /** Completes the publication. Its generation can then be promoted. */
  readonly finish: () => Promise<RecordedChanges>;
  /** Ends recording without a publication. */
  readonly abandon: () => Promise<void>;
}

/** The metadata of the next generation that a comparison needs. */
type ComparedGeneration = Pick<GenerationInfo, 'name' | 'createdAt' | 'synthetic' | 'sources'>;

/** The generations to compare, and all sources of the service. */
interface GenerationsToCompare {
  /** The live generation. Null if there is none or if it cannot be read. */
  readonly live: GenerationInfo | null;
  readonly next: ComparedGeneration;
  readonly allSources: readonly ComposableSource[];
  readonly isRollback: boolean;
  /** True if `next` replaces a live generation that was built from the same deliveries. */
  readonly isRebuildOfSameDeliveries: boolean;
  /** Time at which the run started, an ISO instant. */
  readonly seenAt: string;
}

/**
 * Opens the recorder of the next publication. The recorder compares `next` with the live
 * generation. It records no changes if both have the same deliveries or cannot be compared.
 */
export async function openPublicationRecorder(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  { live, next, allSources, isRollback, isRebuildOfSameDeliveries, seenAt }: GenerationsToCompare,
): Promise<PublicationRecorder> {
  const feed = await store.changes.readStateUnlessFeedMustRestart();
  const generation = next.name;
  if (feed === null || live === null || live.synthetic !== next.synthetic)
    return recordNothing(store, { generation, seenAt, isFeedRestart: true });
  // The same deliveries make the same companies. The feed must not name an erased one.
  if (isRebuildOfSameDeliveries) {
    const isRestart = (await store.changes.findDamage()).length > 0;
    return recordNothing(store, { generation, seenAt, isFeedRestart: isRestart });
  }
  return new ChangeRecorder(await store.changes.startPublication(), {
    ...{ generation, seenAt, isRollback, sourcesBefore: live.sources, sourcesAfter: next.sources },
    sources: toSourcePartsAndChangeCauses(allSources),
    earlierCompanies: store.readAllCompanies(live.name),
  });
}

async function recordNothing(
  store: Pick<GenerationStore, 'changes'>,
  publication: { readonly generation: string; readonly seenAt: string; readonly isFeedRestart: boolean },
): Promise<PublicationRecorder> {
  const writer = await store.changes.startPublication();
  return {
    compareAndRecordCompanies: () => Promise.resolve(),
    finish: async () => {
      await writer.finish(publication);
      const { publicationNumber } = writer;
      return publication.isFeedRestart
        ? { publicationNumber, isFeedRestart: true }
        : { publicationNumber, isFeedRestart: false, changeCount: 0 };
    },
    abandon: () => writer.abandon(),
  };
}
