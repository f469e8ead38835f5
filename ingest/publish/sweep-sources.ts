import type { Config } from '../../shared/config/config.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { Progress } from '../progress.ts';

/** The promotion after which sources remove outdated data, and the places to look in. */
export interface PromotionContext {
  readonly generation: string;
  /** Name of the generation that was live before; `null` when there was none. */
  readonly predecessor: string | null;
  /** Folder of the staged files, which are already accepted. */
  readonly staging: string;
  readonly documents: Config['documents'];
  /** Also remove documents although a safety check objects. */
  readonly accept: boolean;
  readonly now: Date;
  readonly progress: Progress;
}

/** Result of a sweep. */
export interface SweepResult {
  /** Number of removed documents. */
  readonly documentsRemoved: number;
  readonly problems: readonly string[];
  /** Objections that an operator has overruled. */
  readonly overruled: readonly string[];
}

/** A source that may have stored documents that no generation refers to any more. */
export interface SweepableSource {
  /** Removes outdated documents. Never throws: the generation is live, and the next run retries. */
  readonly sweep?: (promotion: PromotionContext) => Promise<SweepResult>;
}

/** Removes the remains of killed runs. */
export async function sweepBeforeRun(
  store: GenerationStore,
  documents: Config['documents'],
  now: Date,
): Promise<void> {
  await store.prune();
  const opened = await openDocumentStore({ documents }, 'ingest');
  await opened.deletePartialFiles(now);
}

/**
 * Removes old generations and outdated documents after a promotion. Failures are returned as
 * problems: the run has succeeded, and the next one retries.
 */
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
    return [
      `The generation is published, but old generations could not be removed: ${toErrorMessage(error)}`,
    ];
  }
}
