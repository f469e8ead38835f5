import { isPossibleDate } from '../../delivery-date.ts';
import { formatCount } from '../../../shared/terminal/format-number.ts';
import { ArchiveError, openArchive } from '../../download/open-archive.ts';
import {
  findMissingSequenceNumbers,
  isPublishedSince,
  parseMarkArchiveName,
  toReplacedDay,
  selectDeliveries,
  type MarkArchive,
} from './mark-archives.ts';
import { MARK_ARCHIVE_LIMITS } from './read/read-mark-archive.ts';
import {
  findUnreadArchives,
  statDeliveredArchives,
  type DeliveredArchive,
} from '../../staging/delivered-archives.ts';
import type { MarkArchiveRecord } from './read-staged-trademarks.ts';

export type DeliveredMarkArchive = DeliveredArchive & MarkArchive;

export interface MarkReadingPlan {
  /** First day of the full set that replaces all staged marks. Null if only changes are read. */
  readonly replacingFullSetFirstDay: string | null;
  /** The archives to read, in reading order. */
  readonly archives: readonly DeliveredMarkArchive[];
  readonly notes: readonly string[];
}

/**
 * Selects the trademark archives to read (docs/contract.md#trademarks): the newest full set, unless
 * it is already read or older than the staged one, and all unread changes since the first day of
 * the full set in use. `alreadyRead` are the archives of earlier runs. If `isReaderOutdated` is
 * true, another version of the service read them, and all archives count as unread.
 */
export async function selectMarkArchives(
  deliveredPaths: readonly string[],
  alreadyRead: readonly MarkArchiveRecord[],
  isReaderOutdated: boolean,
  now: Date,
): Promise<MarkReadingPlan> {
  const delivered = await Promise.all(
    (await statDeliveredArchives('trademarks', deliveredPaths)).map((archive) =>
      toDeliveredMarkArchive(archive, now),
    ),
  );
  const picked = selectDeliveries(delivered);
  const usedDay = firstDay(alreadyRead.filter(({ isFull }) => isFull));
  const isOlder = usedDay !== null && picked.full.some(({ day }) => day < usedDay);
  const full = isOlder ? [] : picked.full;
  const isNew = isReaderOutdated ? full.length > 0 : (await findUnreadArchives(full, alreadyRead)).length > 0;
  const fullSetDay = isNew ? firstDay(full) : null;
  const since = fullSetDay ?? usedDay;
  const later = picked.diffs.filter((archive) => isPublishedSince(archive, since));
  const superseded = picked.supersededCount + picked.full.length - full.length;
  const gaps = isNew ? findMissingSequenceNumbers(full) : [];
  const notes = [
    ...toNote(superseded, (count) => `${count} of an older full set skipped`),
    ...toNote(
      picked.diffs.length - later.length,
      (count) => `${count} of changes older than the full set skipped`,
    ),
    ...toNote(gaps.length, (count) => `${count} missing in the full set, first INDX ${gaps[0]}`),
    ...(since === null && later.length > 0 ? ['no full set yet: only marks that changed are known'] : []),
    ...(isReaderOutdated && !isNew
      ? ['read by another version of this service: deliver the full set again']
      : []),
  ];
  // Changes that are carried over to a new set are already read.
  const fresh = await findUnreadArchives(
    later,
    alreadyRead.filter((archive) => !isReaderOutdated && !archive.isFull),
  );
  return { replacingFullSetFirstDay: fullSetDay, archives: isNew ? [...full, ...fresh] : fresh, notes };
}

function toNote(count: number, toText: (archives: string) => string): string[] {
  return count === 0 ? [] : [toText(formatCount(count, 'archive'))];
}

function firstDay(archives: readonly { readonly day: string }[]): string | null {
  return archives.map(({ day }) => day).sort()[0] ?? null;
}

/** By its name, else its newest member, else the file (docs/contract.md#health). */
async function toDeliveredMarkArchive(archive: DeliveredArchive, now: Date): Promise<DeliveredMarkArchive> {
  const named = parseMarkArchiveName(archive.pathInSourceFolder, now);
  if (named !== null) return { ...archive, ...named };
  const isFull = archive.pathInSourceFolder.startsWith('full/');
  const packingDay = await readPackingDay(archive.fileSystemPath, now);
  const day = packingDay ?? toReplacedDay({ ...archive, isFull }, now);
  return { ...archive, isFull, day, sequence: 0 };
}

async function readPackingDay(file: string, now: Date): Promise<string | null> {
  try {
    using archive = await openArchive(file, MARK_ARCHIVE_LIMITS);
    const days = archive.entries.map(({ modified }) => modified?.toISOString().slice(0, 10) ?? '');
    return (
      days
        .filter((day) => isPossibleDate(day, now))
        .sort()
        .at(-1) ?? null
    );
  } catch (error) {
    // Reported when the archive is read.
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}
