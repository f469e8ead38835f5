import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { formatCount } from '../../../shared/terminal/format-number.ts';
import type { SourceStagingContext, AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { type DeliveredFile, openDeliveredFile, countBytes } from '../../download/open-delivered-file.ts';
import { RowTally } from '../../staging/row-tally.ts';
import {
  stageFullDelivery,
  dropFictionalInRealRun,
  type DeliveryIdentity,
} from '../../staging/stage-full-delivery.ts';
import { readAcceptedDelivery } from '../../staging/staged-file.ts';
import type { Source } from '../../source/source.ts';
import { SniEditionDetector } from '../sni/sni-edition-detector.ts';
import { readSniLists } from '../sni/sni-staging.ts';
import {
  isDeliveryRefusedError,
  readSizeClasses,
  countUnreadableFileAsReject,
  SIZE_CLASSES_READER_VERSION,
} from './read-size-classes.ts';
import { createSizeClassesStaging } from './size-classes-staging.ts';

/** Older rows fill in missing classes. Without any company, the accepted data stays. */
export const stageSizeClasses: Source['stage'] = (paths, context) =>
  stageFullDelivery(paths, context, {
    readerVersion: SIZE_CLASSES_READER_VERSION,
    read: (next, base) => readFiles(paths, next, base, context),
  });

async function readFiles(
  paths: readonly string[],
  next: string,
  base: DeliveryIdentity,
  context: SourceStagingContext,
): Promise<AcceptedDeliveryMetadata> {
  const { name, dependencies, rejects, progress, startedAt } = context;
  const tally = new RowTally(name, rejects);
  const edition = new SniEditionDetector(readSniLists(dependencies.get('sni')?.stagedFilePath ?? null));
  const files = await openFiles(paths, tally, startedAt);
  const staging = createSizeClassesStaging(next);
  progress.startPhase(
    'Reading the size classes',
    files.reduce((sum, { unpackedSizeBytes }) => sum + unpackedSizeBytes, 0),
    'bytes',
  );
  let before = 0;
  for (const [age, { fileName, unpackedSizeBytes: unpackedSize, chunks }] of files.toReversed().entries()) {
    const watched = countBytes(chunks, (bytes) => progress.update(before + bytes));
    await readSizeClasses(fileName, watched, tally, (row) => {
      const placement = staging.add(age, row);
      if (placement === 'new') for (const code of row.sniCodes) edition.countCode(code);
      return placement;
    });
    before += unpackedSize;
  }
  const result = tally.toSourceTally();
  const accepted = result.read === 0 ? findReusableDelivery(base, context) : null;
  if (accepted !== null) {
    staging.discard();
    copyFileSync(context.acceptedStagedFilePath, next);
    progress.finishPhase(`no units; those of ${accepted.file} stay in use`);
    return accepted;
  }
  progress.finishPhase(`${formatCount(result.accepted, 'row')} of legal persons`);
  const { date, isDateReplaced } = files.at(-1)!;
  const file = files.map((each) => each.fileName).join(', ');
  const sniEdition = edition.detectMajorityEdition(date);
  const delivery = { ...base, file, date, isDateReplaced, tally: result, sniEdition };
  staging.finish(delivery);
  return delivery;
}

/** Oldest first. Throws `delivery_refused` if none can be opened. */
async function openFiles(
  paths: readonly string[],
  tally: RowTally,
  startedAt: Date,
): Promise<DeliveredFile[]> {
  const files: DeliveredFile[] = [];
  for (const path of paths) {
    try {
      files.push(await openDeliveredFile(path, startedAt));
    } catch (error) {
      if (!isDeliveryRefusedError(error) || (files.length === 0 && path === paths.at(-1))) throw error;
      countUnreadableFileAsReject(basename(path), 'empty-file', tally);
    }
  }
  return files.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

/** Null also for a fictional delivery in a run with real files. */
function findReusableDelivery(
  { readerVersion, synthetic }: DeliveryIdentity,
  { acceptedStagedFilePath }: SourceStagingContext,
): AcceptedDeliveryMetadata | null {
  const delivery = dropFictionalInRealRun(readAcceptedDelivery(acceptedStagedFilePath), synthetic);
  return delivery?.readerVersion === readerVersion ? delivery : null;
}
