import { AppError } from '../../../shared/errors/app-error.ts';
import { formatCount } from '../../../shared/terminal/format-number.ts';
import { ArchiveError, openArchive, type OpenZipArchive } from '../../download/open-archive.ts';
import { computeFileSha256 } from '../../download/open-delivered-file.ts';
import { toStagedArchiveRecord } from '../../staging/delivered-archives.ts';
import { RowTally } from '../../staging/row-tally.ts';
import type { SourceStagingContext, AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { toArchiveSortKey, type MarkArchive } from './mark-archives.ts';
import type { DeliveredMarkArchive } from './select-mark-archives.ts';
import {
  isMarkXmlFileName,
  MARK_ARCHIVE_LIMITS,
  MarkFileReader,
  readMarkArchive,
  type ArchivedMark,
} from './read/read-mark-archive.ts';
import type { TrademarksStaging } from './trademarks-staging.ts';

export interface MarkArchivesStagingResult {
  readonly tally: AcceptedDeliveryMetadata['tally'];
  /** The last readable archive. Null if none was readable. */
  readonly lastReadArchive: MarkArchive | null;
  readonly notes: readonly string[];
  readonly unreadable: readonly string[];
}

/** Throws `delivery_refused` for an unreadable archive of a full set. */
export async function stageMarkArchives(
  staging: TrademarksStaging,
  archives: readonly DeliveredMarkArchive[],
  { rejects, progress }: SourceStagingContext,
): Promise<MarkArchivesStagingResult> {
  const tally = new RowTally('trademarks', rejects);
  if (archives.length === 0)
    return { tally: tally.toSourceTally(), lastReadArchive: null, notes: [], unreadable: [] };
  const reader = new MarkFileReader();
  progress.startPhase(
    'Reading the trademarks',
    archives.reduce((sum, { size }) => sum + size, 0),
    'bytes',
  );
  const unreadable: string[] = [];
  let bytes = 0;
  let others = 0;
  let last = null as MarkArchive | null;
  for (const delivered of archives) {
    using archive = await openDelivered(delivered, tally);
    bytes += delivered.size;
    if (archive === null) {
      unreadable.push(delivered.pathInSourceFolder);
      continue;
    }
    others += archive.entries.filter(({ name }) => !isMarkXmlFileName(name)).length;
    let isDamaged = false;
    for (const mark of readMarkArchive(archive, reader)) {
      stageMark(staging, delivered, mark, tally);
      const { readMark } = mark;
      isDamaged ||= readMark.kind === 'rejected' && readMark.isArchiveDamaged === true;
    }
    const { isFull, day, fileSystemPath } = delivered;
    const record = toStagedArchiveRecord(delivered, await computeFileSha256(fileSystemPath), isDamaged);
    staging.addArchive({ ...record, isFull, day });
    last = delivered;
    progress.update(bytes);
  }
  const result = tally.toSourceTally();
  progress.finishPhase(
    `${formatCount(result.accepted, 'record')}, ${formatCount(staging.countNotDeletedMarks(), 'mark')} in force`,
  );
  return {
    tally: result,
    lastReadArchive: last,
    notes: others === 0 ? [] : [`${formatCount(others, 'file')} skipped: not XML`],
    unreadable,
  };
}

/** Null for one of changes that is unreadable. A full set must be complete. */
async function openDelivered(
  { fileSystemPath, pathInSourceFolder, isFull }: DeliveredMarkArchive,
  tally: RowTally,
): Promise<OpenZipArchive | null> {
  try {
    return await openArchive(fileSystemPath, MARK_ARCHIVE_LIMITS);
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause;
    if (isFull) {
      const message = `trademarks/${pathInSourceFolder} is not a readable zip, and a full set must be complete. Download it again.`;
      throw new AppError('delivery_refused', message, { cause });
    }
    tally.reportReject(0, pathInSourceFolder, 'unreadable-archive', '');
    return null;
  }
}

function stageMark(
  staging: TrademarksStaging,
  archive: MarkArchive,
  { fileIndexInArchive, maskedFileName, readMark }: ArchivedMark,
  tally: RowTally,
): void {
  if (readMark.kind === 'rejected') {
    tally.reportReject(
      fileIndexInArchive + 1,
      `${archive.pathInSourceFolder}/${maskedFileName}`,
      readMark.reason,
      '',
    );
    return;
  }
  staging.putRecord(readMark.row, toArchiveSortKey(archive));
  const { holders } = readMark.row;
  if (holders.length > 0 && holders.every(({ isPerson }) => isPerson)) tally.countLeftOutPerson();
  else tally.countAccepted(readMark.repairs);
}
