import type { StoreConfig } from '../../shared/store/open-store.ts';
import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { ComposableSource } from '../compose/company-parts.ts';
import { toComparedSources } from './to-compared-sources.ts';
import { ChangeRecorder, type PublicationRecorder } from './change-recorder.ts';

/**
 * Number of live companies from which a thread compares them. Starting a thread takes as long as
 * comparing this number of companies (docs/decisions/060-compare-in-a-thread.md).
 */
const MIN_COMPANIES_FOR_THREAD = 20_000;

/** The metadata of the next generation that a comparison needs. */
type ComparedGeneration = Pick<GenerationInfo, 'name' | 'createdAt' | 'synthetic' | 'sources'>;

/** The generations to compare, and all sources of the service. */
interface GenerationsToCompare {
  /** Null without a readable live generation. */
  readonly live: GenerationInfo | null;
  readonly next: ComparedGeneration;
  readonly sources: readonly ComposableSource[];
  readonly isRollback: boolean;
  /** True if `next` replaces a live generation that was built from the same deliveries. */
  readonly isRepair: boolean;
  /** ISO instant of the run. */
  readonly seenAt: string;
  /**
   * Settings of `store`, with which a thread opens it to compare large generations. Null compares
   * every generation in this thread.
   */
  readonly storeConfig: StoreConfig | null;
}

/** Opens the recorder of the next publication, which compares `next` with the live generation. */
export async function openChangeRecorder(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  { live, next, sources, isRollback, isRepair, seenAt, storeConfig }: GenerationsToCompare,
): Promise<PublicationRecorder> {
  const feed = await store.changes.readState();
  const generation = next.name;
  if (feed === null || live === null || live.synthetic !== next.synthetic)
    return recordNothing(store, { generation, seenAt, isRestart: true });
  // The same deliveries make the same companies. The feed must not name an erased one.
  if (isRepair) {
    const isRestart = (await store.changes.findDamage()).length > 0;
    return recordNothing(store, { generation, seenAt, isRestart });
  }
  const comparison = {
    ...{ generation, seenAt, isRollback, before: live.sources, after: next.sources },
    sources: toComparedSources(sources),
  };
  if (storeConfig !== null && live.companies >= MIN_COMPANIES_FOR_THREAD) {
    const { ThreadRecorder } = await import('./thread-recorder.ts');
    return ThreadRecorder.open({ storeConfig, liveGeneration: live.name, comparison });
  }
  const earlierCompanies = store.readAllCompanies(live.name);
  return new ChangeRecorder(await store.changes.write(), { ...comparison, earlierCompanies });
}

async function recordNothing(
  store: Pick<GenerationStore, 'changes'>,
  publication: { readonly generation: string; readonly seenAt: string; readonly isRestart: boolean },
): Promise<PublicationRecorder> {
  const writer = await store.changes.write();
  return {
    add: () => Promise.resolve(),
    finish: async () => {
      await writer.finish(publication);
      return { publicationNumber: writer.publication, changeCount: publication.isRestart ? null : 0 };
    },
    abandon: () => writer.abandon(),
  };
}
