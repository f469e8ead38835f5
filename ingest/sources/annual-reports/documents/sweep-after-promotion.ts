import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toReason } from '../../../../shared/errors/to-reason.ts';
import { openDocuments } from '../../../../shared/documents/open-documents.ts';
import { openListedDocuments } from './listed-documents.ts';
import type { Promotion, Swept } from '../../../publish/sweep-sources.ts';
import { STAGED_FILE } from '../annual-reports-staging.ts';
import { sweepDocuments, type SweptDocuments } from './sweep-documents.ts';

const NOTHING: Swept = { documentsRemoved: 0, problems: [], overruled: [] };

/**
 * Notes which documents the promotion generation lists, and removes those that neither it nor its
 * predecessor does. What goes wrong is a problem of the report.
 */
export async function sweepAfterPromotion(promotion: Promotion): Promise<Swept> {
  if (!existsSync(join(promotion.staging, STAGED_FILE))) return NOTHING;
  try {
    const swept = await noteAndSweep(promotion);
    if (swept === null) return NOTHING;
    const { removed, objection } = swept;
    const found = { ...NOTHING, documentsRemoved: removed };
    if (objection === null) return found;
    if (promotion.accept) return { ...found, overruled: [objection] };
    return { ...found, problems: [`${objection} If none does, run with --accept.`] };
  } catch (error) {
    const problem = `Published, but documents that no generation lists were not removed: ${toReason(error)}`;
    return { ...NOTHING, problems: [problem] };
  }
}

/** Null when what the predecessor lists is not known. */
async function noteAndSweep(promotion: Promotion): Promise<SweptDocuments | null> {
  const { generation, predecessor, staging, accept, now, progress } = promotion;
  const listed = openListedDocuments(staging);
  try {
    listed.note(generation);
    if (predecessor === null) return null;
    progress.start('Looking for documents that no generation lists', 0);
    const swept = await sweepDocuments({
      documents: await openDocuments(promotion, 'ingest'),
      listed,
      generations: [generation, predecessor],
      ...{ accept, now },
      onProgress: (documents) => progress.update(documents),
    });
    progress.finish(
      swept === null ? 'not before the next one' : `${swept.removed} of ${swept.looked} removed`,
    );
    return swept;
  } finally {
    listed.close();
  }
}
