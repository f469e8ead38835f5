import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toDocumentId, type ManagedDocumentStore } from '../../../../shared/documents/port.ts';
import { toErrorMessage } from '../../../../shared/errors/to-error-message.ts';
import { formatCount, formatNumber } from '../../../../shared/terminal/format-number.ts';
import { openDocumentStore } from '../../../../shared/documents/open-document-store.ts';
import type { DocumentSweepContext, PruningResult } from '../../../source/documents.ts';
import { ANNUAL_REPORTS_STAGED_FILE } from '../annual-reports-staging.ts';
import {
  type DeletionList,
  type DocumentsByGeneration,
  openDocumentsByGeneration,
} from './documents-by-generation.ts';

/** An active run, or a killed one that resumes, could need a younger document. */
const MIN_AGE_MS = 24 * 3_600_000;
/** From here on an operator must agree to delete more than half: others may use the storage. */
const MIN_SUSPICIOUS = 1_000;
const CONCURRENT_REMOVALS = 8;

export interface SweepDocumentsOptions {
  readonly documents: Pick<ManagedDocumentStore, 'list' | 'remove'>;
  readonly documentsByGeneration: DocumentsByGeneration;
  readonly keptGenerations: readonly string[];
  readonly now: Date;
  readonly canDeleteMoreThanHalf: boolean;
  readonly onProgress: (checkedDocumentCount: number) => void;
}

type DocumentSweepResult =
  /** Nothing was deleted, because the documents of a generation are not recorded yet. */
  | { readonly kind: 'generation-documents-not-recorded' }
  | { readonly kind: 'refused'; readonly checked: number; readonly objection: string }
  | {
      readonly kind: 'swept';
      readonly checked: number;
      readonly removed: number;
      readonly overruledObjection: string | null;
    };

/** Refuses to delete suspiciously many unless they may be. Throws errors of the storage. */
export async function deleteDocumentsUnusedByGenerations(
  options: SweepDocumentsOptions,
): Promise<DocumentSweepResult> {
  const { documents, documentsByGeneration, keptGenerations, canDeleteMoreThanHalf } = options;
  const isListed = documentsByGeneration.createInUseTest(keptGenerations);
  if (isListed === null) return { kind: 'generation-documents-not-recorded' };
  const deletionList = documentsByGeneration.createTemporaryDeletionList();
  const checked = await addUnlistedDocuments(deletionList, isListed, options);
  const unlisted = deletionList.count();
  const isSuspicious = unlisted >= MIN_SUSPICIOUS && unlisted * 2 > checked;
  const objection = isSuspicious
    ? `No generation lists ${unlisted} of ${checked} stored documents. Does another installation use DOCUMENTS_URL?`
    : null;
  if (objection !== null && !canDeleteMoreThanHalf) return { kind: 'refused', checked, objection };
  for (const names of deletionList.readFileNamesInBatches())
    for (let start = 0; start < names.length; start += CONCURRENT_REMOVALS)
      await Promise.all(
        names.slice(start, start + CONCURRENT_REMOVALS).map((name) => documents.remove(name)),
      );
  documentsByGeneration.forgetGenerationsBeforeOldestOf(keptGenerations);
  return { kind: 'swept', checked, removed: unlisted, overruledObjection: objection };
}

/** Returns the number of checked documents. */
async function addUnlistedDocuments(
  deletionList: Pick<DeletionList, 'add'>,
  isListed: (id: string) => boolean,
  { documents, now, onProgress }: Pick<SweepDocumentsOptions, 'documents' | 'now' | 'onProgress'>,
): Promise<number> {
  let checked = 0;
  for await (const { fileName, readStoredAtMs: readStoredMs } of documents.list()) {
    checked += 1;
    onProgress(checked);
    const id = toDocumentId(fileName);
    if (id === null || isListed(id)) continue;
    const storedMs = await readStoredMs();
    if (storedMs !== null && now.getTime() - storedMs >= MIN_AGE_MS) deletionList.add(fileName);
  }
  return checked;
}

const NOTHING_SWEPT: PruningResult = { documentsRemoved: 0, problems: [], overruled: [] };

/**
 * Records the documents of the promoted generation. Deletes documents that neither this generation
 * nor the previous one lists, if they are at least a day old. Deletes nothing if the previous
 * generation is missing or its documents were never recorded, or if suspiciously many would be
 * deleted without `--accept`. Failures become problems of the run report.
 */
export async function deleteUnusedDocuments(context: DocumentSweepContext): Promise<PruningResult> {
  if (!existsSync(join(context.stagingFolder, ANNUAL_REPORTS_STAGED_FILE))) return NOTHING_SWEPT;
  try {
    const swept = await sweepDocuments(context);
    if (swept.kind === 'generation-documents-not-recorded') return NOTHING_SWEPT;
    if (swept.kind === 'refused')
      return { ...NOTHING_SWEPT, problems: [`${swept.objection} If none does, run with --accept.`] };
    const { removed, overruledObjection } = swept;
    const overruled = overruledObjection === null ? [] : [overruledObjection];
    return { ...NOTHING_SWEPT, documentsRemoved: removed, overruled };
  } catch (error) {
    const problem = `Published, but documents that no generation lists were not removed: ${toErrorMessage(error)}`;
    return { ...NOTHING_SWEPT, problems: [problem] };
  }
}

async function sweepDocuments(context: DocumentSweepContext): Promise<DocumentSweepResult> {
  const { liveGenerationName, previousGenerationName, stagingFolder, canOverruleObjections, now, progress } =
    context;
  const documentsByGeneration = openDocumentsByGeneration(stagingFolder);
  try {
    documentsByGeneration.recordDocumentsOfGeneration(liveGenerationName);
    if (previousGenerationName === null) return { kind: 'generation-documents-not-recorded' };
    progress.startPhase('Looking for documents that no generation lists', null);
    const swept = await deleteDocumentsUnusedByGenerations({
      documents: await openDocumentStore(context, 'ingest'),
      documentsByGeneration,
      keptGenerations: [liveGenerationName, previousGenerationName],
      canDeleteMoreThanHalf: canOverruleObjections,
      now,
      onProgress: (count) => progress.update(count),
    });
    progress.finishPhase(
      swept.kind === 'generation-documents-not-recorded'
        ? 'not possible before the next run'
        : `${formatNumber(swept.kind === 'swept' ? swept.removed : 0)} of ${formatCount(swept.checked, 'document')} removed`,
    );
    return swept;
  } finally {
    documentsByGeneration.close();
  }
}
