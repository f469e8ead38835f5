import { toDocumentId, type ManagedDocumentStore } from '../../../../shared/documents/port.ts';
import { type ListedDocuments, openListedDocuments } from './listed-documents.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toErrorMessage } from '../../../../shared/errors/to-error-message.ts';
import { openDocumentStore } from '../../../../shared/documents/open-document-store.ts';
import type { PromotionContext, SweepResult } from '../../../publish/sweep-sources.ts';
import { ANNUAL_REPORTS_STAGED_FILE } from '../annual-reports-staging.ts';

/** Younger files may be being written, or be of a run that was killed and goes on. */
const MIN_AGE_MS = 24 * 3_600_000;
/** From so many on, a share of more than a half is no upkeep: somebody else may use the storage. */
const MIN_SUSPICIOUS = 1_000;
const CONCURRENT_REMOVALS = 8;

/** What is swept, and by what it goes. */
export interface SweepDocumentsOptions {
  readonly documents: Pick<ManagedDocumentStore, 'list' | 'remove'>;
  readonly listed: ListedDocuments;
  /** The live generation and its predecessor. Documents that either lists stay. */
  readonly generations: readonly string[];
  readonly now: Date;
  /** Removes most of the documents, too. */
  readonly accept: boolean;
  /** Told how many documents were looked at. */
  readonly onProgress: (documents: number) => void;
}

/** What a sweep came to. */
export interface DocumentSweepResult {
  readonly checked: number;
  readonly removed: number;
  /**
   * Why nothing was removed, or was only since an operator accepted it; null when nothing speaks
   * against it.
   */
  readonly objection: string | null;
}

/**
 * Removes reports and renderings of at least a day that no generation lists: those of corrected
 * filings, of refused deliveries and of runs that were killed. Null when it is not known yet what
 * the generations list. Throws what the storage does.
 */
export async function sweepDocuments(context: SweepDocumentsOptions): Promise<DocumentSweepResult | null> {
  const { documents, listed, generations, accept } = context;
  const isListed = listed.createListedTest(generations);
  if (isListed === null) return null;
  const looked = await recordUnlistedDocuments(isListed, context);
  const unlisted = listed.countUnlisted();
  const isSuspicious = unlisted >= MIN_SUSPICIOUS && unlisted * 2 > looked;
  const objection = isSuspicious
    ? `No generation lists ${unlisted} of ${looked} stored documents. Does another installation use DOCUMENTS_URL?`
    : null;
  if (isSuspicious && !accept) return { checked: looked, removed: 0, objection };
  for (const names of listed.readUnlisted())
    for (let start = 0; start < names.length; start += CONCURRENT_REMOVALS)
      await Promise.all(
        names.slice(start, start + CONCURRENT_REMOVALS).map((name) => documents.remove(name)),
      );
  listed.forgetGenerationsBefore(generations);
  return { checked: looked, removed: unlisted, objection };
}

/** Notes what is to be removed; gives how many documents there are. */
async function recordUnlistedDocuments(
  isListed: (id: string) => boolean,
  { documents, listed, now, onProgress }: SweepDocumentsOptions,
): Promise<number> {
  let looked = 0;
  for await (const { name, readStoredAtMs: readStoredMs } of documents.list()) {
    looked += 1;
    onProgress(looked);
    const id = toDocumentId(name);
    if (id === null || isListed(id)) continue;
    const storedMs = await readStoredMs();
    if (storedMs !== null && now.getTime() - storedMs >= MIN_AGE_MS) listed.addUnlisted(name);
  }
  return looked;
}

const NOTHING_SWEPT: SweepResult = { documentsRemoved: 0, problems: [], overruled: [] };

/**
 * Notes which documents the promotion generation lists, and removes those that neither it nor its
 * predecessor does. What goes wrong is a problem of the report.
 */
export async function sweepAfterPromotion(promotion: PromotionContext): Promise<SweepResult> {
  if (!existsSync(join(promotion.staging, ANNUAL_REPORTS_STAGED_FILE))) return NOTHING_SWEPT;
  try {
    const swept = await recordAndSweep(promotion);
    if (swept === null) return NOTHING_SWEPT;
    const { removed, objection } = swept;
    const found = { ...NOTHING_SWEPT, documentsRemoved: removed };
    if (objection === null) return found;
    if (promotion.accept) return { ...found, overruled: [objection] };
    return { ...found, problems: [`${objection} If none does, run with --accept.`] };
  } catch (error) {
    const problem = `Published, but documents that no generation lists were not removed: ${toErrorMessage(error)}`;
    return { ...NOTHING_SWEPT, problems: [problem] };
  }
}

/** Null when what the predecessor lists is not known. */
async function recordAndSweep(promotion: PromotionContext): Promise<DocumentSweepResult | null> {
  const { generation, predecessor, staging, accept, now, progress } = promotion;
  const listed = openListedDocuments(staging);
  try {
    listed.recordGeneration(generation);
    if (predecessor === null) return null;
    progress.start('Looking for documents that no generation lists', 0);
    const swept = await sweepDocuments({
      documents: await openDocumentStore(promotion, 'ingest'),
      listed,
      generations: [generation, predecessor],
      ...{ accept, now },
      onProgress: (documents) => progress.update(documents),
    });
    progress.finish(
      swept === null ? 'not before the next one' : `${swept.removed} of ${swept.checked} removed`,
    );
    return swept;
  } finally {
    listed.close();
  }
}
