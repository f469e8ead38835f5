import { toDocumentId, type ManagedDocumentStore } from '../../../../shared/documents/port.ts';
import {
  type DeletionList,
  type DocumentsByGeneration,
  openDocumentsByGeneration,
} from './documents-by-generation.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toErrorMessage } from '../../../../shared/errors/to-error-message.ts';
import { formatCount, formatNumber } from '../../../../shared/terminal/format-number.ts';
import { openDocumentStore } from '../../../../shared/documents/open-document-store.ts';
import type { DocumentSweepContext, PruningResult } from '../../../publish/sweep-sources.ts';
import { ANNUAL_REPORTS_STAGED_FILE } from '../annual-reports-staging.ts';

/**
 * Age below which a document is never deleted, in milliseconds. An active run, or a killed one that
 * resumes, could need it.
 */
const MIN_AGE_MS = 24 * 3_600_000;
/**
 * Number of deletions from which an operator's consent may be needed. Consent is needed if the
 * deletions are also more than half of all documents, because another service may use the same
 * storage.
 */
const MIN_SUSPICIOUS = 1_000;
const CONCURRENT_REMOVALS = 8;

/** The document storage, and which of its documents to keep. */
export interface SweepDocumentsOptions {
  readonly documents: Pick<ManagedDocumentStore, 'list' | 'remove'>;
  readonly documentsByGeneration: DocumentsByGeneration;
  /** Names of the live generation and the previous one. The documents of both are kept. */
  readonly keptGenerations: readonly string[];
  readonly now: Date;
  /** True to delete outdated documents even if they are more than half of all. */
  readonly canOverruleObjections: boolean;
  /** Called with the number of documents checked so far. */
  readonly onProgress: (documents: number) => void;
}

/** Result of deleting outdated documents. */
interface DocumentSweepResult {
  readonly checked: number;
  readonly removed: number;
  /**
   * Objection to the deletion. Nothing was deleted unless an operator accepted the objection. Null
   * without an objection.
   */
  readonly objection: string | null;
}

/**
 * Deletes reports and PDFs that are at least a day old and that no generation lists: those of
 * corrected filings, refused deliveries and killed runs. Returns null, and deletes nothing, while
 * the documents of a generation are not recorded yet. Unless `canOverruleObjections` is true,
 * deletes nothing and returns an objection if it would delete at least {@link MIN_SUSPICIOUS}
 * documents and more than half of all. Throws errors of the storage.
 */
export async function deleteDocumentsUnusedByGenerations(
  options: SweepDocumentsOptions,
): Promise<DocumentSweepResult | null> {
  const { documents, documentsByGeneration, keptGenerations, canOverruleObjections } = options;
  const isListed = documentsByGeneration.createInUseTestIfRecorded(keptGenerations);
  if (isListed === null) return null;
  const deletionList = documentsByGeneration.createTemporaryDeletionList();
  const checked = await addUnlistedDocuments(deletionList, isListed, options);
  const unlisted = deletionList.count();
  const isSuspicious = unlisted >= MIN_SUSPICIOUS && unlisted * 2 > checked;
  const objection = isSuspicious
    ? `No generation lists ${unlisted} of ${checked} stored documents. Does another installation use DOCUMENTS_URL?`
    : null;
  if (isSuspicious && !canOverruleObjections) return { checked, removed: 0, objection };
  for (const names of deletionList.readPages())
    for (let start = 0; start < names.length; start += CONCURRENT_REMOVALS)
      await Promise.all(
        names.slice(start, start + CONCURRENT_REMOVALS).map((name) => documents.remove(name)),
      );
  documentsByGeneration.forgetGenerationsBefore(keptGenerations);
  return { checked, removed: unlisted, objection };
}

/**
 * Adds the documents to delete: all that are at least a day old and in no generation. Returns the
 * number of checked documents.
 */
async function addUnlistedDocuments(
  deletionList: Pick<DeletionList, 'add'>,
  isListed: (id: string) => boolean,
  { documents, now, onProgress }: Pick<SweepDocumentsOptions, 'documents' | 'now' | 'onProgress'>,
): Promise<number> {
  let checked = 0;
  for await (const { name, readStoredAtMsUnlessDeleted: readStoredMs } of documents.list()) {
    checked += 1;
    onProgress(checked);
    const id = toDocumentId(name);
    if (id === null || isListed(id)) continue;
    const storedMs = await readStoredMs();
    if (storedMs !== null && now.getTime() - storedMs >= MIN_AGE_MS) deletionList.add(name);
  }
  return checked;
}

const NOTHING_SWEPT: PruningResult = { documentsRemoved: 0, problems: [], overruled: [] };

/**
 * Records the documents of the promoted generation. Deletes documents that neither this generation
 * nor the previous one lists. Deletes nothing without a previous generation. Failures become
 * problems of the run report.
 */
export async function recordUsedAndDeleteUnusedDocuments(
  context: DocumentSweepContext,
): Promise<PruningResult> {
  if (!existsSync(join(context.stagingFolder, ANNUAL_REPORTS_STAGED_FILE))) return NOTHING_SWEPT;
  try {
    const swept = await recordAndSweep(context);
    if (swept === null) return NOTHING_SWEPT;
    const { removed, objection } = swept;
    const found = { ...NOTHING_SWEPT, documentsRemoved: removed };
    if (objection === null) return found;
    if (context.canOverruleObjections) return { ...found, overruled: [objection] };
    return { ...found, problems: [`${objection} If none does, run with --accept.`] };
  } catch (error) {
    const problem = `Published, but documents that no generation lists were not removed: ${toErrorMessage(error)}`;
    return { ...NOTHING_SWEPT, problems: [problem] };
  }
}

/**
 * Records the documents of the promoted generation, and deletes documents that neither it nor the
 * previous one lists. Returns null and deletes nothing without a previous generation, or while its
 * documents are not recorded.
 */
async function recordAndSweep(promotion: DocumentSweepContext): Promise<DocumentSweepResult | null> {
  const { generation, previousGeneration, stagingFolder, canOverruleObjections, now, progress } = promotion;
  const documentsByGeneration = openDocumentsByGeneration(stagingFolder);
  try {
    documentsByGeneration.recordDocumentsOfGeneration(generation);
    if (previousGeneration === null) return null;
    progress.startPhase('Looking for documents that no generation lists', null);
    const swept = await deleteDocumentsUnusedByGenerations({
      documents: await openDocumentStore(promotion, 'ingest'),
      documentsByGeneration,
      keptGenerations: [generation, previousGeneration],
      ...{ canOverruleObjections, now },
      onProgress: (documents) => progress.update(documents),
    });
    progress.finishPhase(
      swept === null
        ? 'not possible before the next run'
        : `${formatNumber(swept.removed)} of ${formatCount(swept.checked, 'document')} removed`,
    );
    return swept;
  } finally {
    documentsByGeneration.close();
  }
}
