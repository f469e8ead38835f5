import type { DocumentsConfig } from '../../shared/config/config.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { DocumentSweepContext, PruningResult } from '../source/documents.ts';
import type { Source } from '../source/source.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function pruneStore(
  store: GenerationStore,
  documentsConfig: DocumentsConfig,
  now: Date,
): Promise<void> {
  await store.prune();
  const opened = await openDocumentStore({ documents: documentsConfig }, 'ingest');
  await opened.deleteAbandonedPartialFiles(now);
}

/**
 * Deletes old generations, old changes and outdated documents after a promotion. Failures are
 * returned as problems and not thrown, because the run has succeeded. The next run retries.
 */
export async function pruneAfterRun(
  sources: readonly Source[],
  store: GenerationStore,
  context: DocumentSweepContext,
): Promise<PruningResult> {
  const all: PruningResult[] = [
    { documentsRemoved: 0, problems: await removeUnneeded(store, context), overruled: [] },
  ];
  for (const { deleteUnreferencedDocuments } of sources)
    if (deleteUnreferencedDocuments !== undefined) all.push(await deleteUnreferencedDocuments(context));
  return {
    documentsRemoved: all.reduce((sum, { documentsRemoved }) => sum + documentsRemoved, 0),
    problems: all.flatMap(({ problems }) => problems),
    overruled: all.flatMap(({ overruled }) => overruled),
  };
}

async function removeUnneeded(
  store: GenerationStore,
  { changesKeptDays, now }: Pick<DocumentSweepContext, 'changesKeptDays' | 'now'>,
): Promise<readonly string[]> {
  try {
    await store.prune();
    await store.changes.deleteChangesPublishedBefore(new Date(now.getTime() - changesKeptDays * DAY_MS));
    return [];
  } catch (error) {
    const reason = toErrorMessage(error);
    return [`The generation is published, but old generations or changes could not be removed: ${reason}`];
  }
}
