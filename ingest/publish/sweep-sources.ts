import type { Config } from '../../shared/config/config.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { Progress } from '../progress.ts';

/** What was promoted, and where what is stored beside it lies. */
export interface PromotionContext {
  readonly generation: string;
  /** The generation that was live before; null when there was none. */
  readonly predecessor: string | null;
  /** Folder of what is staged, accepted already. */
  readonly staging: string;
  readonly documents: Config['documents'];
  /** Remove also what a careful sweep would leave. */
  readonly accept: boolean;
  readonly now: Date;
  readonly progress: Progress;
}

/** What a sweep came to. */
export interface SweepResult {
  /** Documents that were removed. */
  readonly documentsRemoved: number;
  readonly problems: readonly string[];
  /** Objections that an operator overruled. */
  readonly overruled: readonly string[];
}

/** How a source removes what it stored and no generation lists any more. */
export interface SweepableSource {
  /** Never throws: the generation is live, and the next run tries again. */
  readonly sweep?: (promotion: PromotionContext) => Promise<SweepResult>;
}

/** Removes what runs that were killed have left. */
export async function sweepBeforeRun(
  store: GenerationStore,
  documents: Config['documents'],
  now: Date,
): Promise<void> {
  await store.prune();
  const opened = await openDocumentStore({ documents }, 'ingest');
  await opened.deletePartialFiles(now);
}

/** Removes older generations, and what sources stored of them. The run is done: what cannot be removed now, the next run removes. */
export async function sweepAfterRun(
  sources: readonly SweepableSource[],
  store: GenerationStore,
  promotion: PromotionContext,
): Promise<SweepResult> {
  const all: SweepResult[] = [
    { documentsRemoved: 0, problems: await pruneGenerations(store), overruled: [] },
  ];
  for (const { sweep } of sources) if (sweep !== undefined) all.push(await sweep(promotion));
  return {
    documentsRemoved: all.reduce((sum, { documentsRemoved }) => sum + documentsRemoved, 0),
    problems: all.flatMap(({ problems }) => problems),
    overruled: all.flatMap(({ overruled }) => overruled),
  };
}

async function pruneGenerations(store: GenerationStore): Promise<readonly string[]> {
  try {
    await store.prune();
    return [];
  } catch (error) {
    return [`Published, but older generations were not removed: ${toErrorMessage(error)}`];
  }
}
