import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toReason } from '../../../../shared/errors/to-reason.ts';
import type { Config } from '../../../../shared/config/config.ts';
import { openDocuments } from '../../../../shared/documents/open-documents.ts';
import type { Progress } from '../../../progress.ts';
import type { ReportDraft } from '../../../report/report-draft.ts';
import { openListedDocuments } from './listed-documents.ts';
import { STAGED_FILES } from '../../../staging/stage-source.ts';
import { sweepDocuments, type SweptDocuments } from './sweep-documents.ts';

/** What was promoted, and where its documents are. */
export interface PromotedDocuments {
  readonly generation: string;
  /** The generation that was live before; null when there was none. */
  readonly predecessor: string | null;
  /** Folder of what is staged, accepted already. */
  readonly staging: string;
  readonly documents: Config['documents'];
  readonly accept: boolean;
  readonly now: Date;
  readonly progress: Progress;
}

/**
 * Notes which documents the promoted generation lists, removes those that neither it nor its
 * predecessor does, and says so in `report`. What goes wrong is a problem of the report: the
 * generation is live, and the next run tries again.
 */
export async function sweepAfterPromotion(
  promoted: PromotedDocuments,
  report: Pick<ReportDraft, 'documentsRemoved' | 'problems' | 'overruled'>,
): Promise<void> {
  if (!existsSync(join(promoted.staging, STAGED_FILES['annual-reports']))) return;
  try {
    const swept = await noteAndSweep(promoted);
    if (swept === null) return;
    const { removed, objection } = swept;
    report.documentsRemoved = removed;
    if (objection === null) return;
    if (promoted.accept) report.overruled = [...report.overruled, objection];
    else report.problems = [...report.problems, `${objection} If none does, run with --accept.`];
  } catch (error) {
    const reason = toReason(error);
    const problem = `Published, but documents that no generation lists were not removed: ${reason}`;
    report.problems = [...report.problems, problem];
  }
}

/** Null when what the predecessor lists is not known. */
async function noteAndSweep(promoted: PromotedDocuments): Promise<SweptDocuments | null> {
  const { generation, predecessor, staging, accept, now, progress } = promoted;
  const listed = openListedDocuments(staging);
  try {
    listed.note(generation);
    if (predecessor === null) return null;
    progress.start('Looking for documents that no generation lists', 0);
    const swept = await sweepDocuments({
      documents: await openDocuments(promoted, 'ingest'),
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
