import { ArchiveError, openArchive } from '../../download/open-archive.ts';
import {
  findMissingSequences,
  isOnOrAfter,
  parseMarkArchiveName,
  selectArchives,
  type MarkArchive,
} from './mark-archives.ts';
import { MARK_ARCHIVE_LIMITS } from './read/read-mark-archive.ts';
import {
  findUnreadArchives,
  listDeliveredArchives,
  type DeliveredArchive,
} from '../../staging/delivered-archives.ts';
import type { MarkArchiveRecord } from './trademarks-staging.ts';

/** An archive of the delivery. */
export type DeliveredMarkArchive = DeliveredArchive & MarkArchive;

/** What a run reads of the delivered archives. */
export interface MarkReadingPlan {
  /** The first day of the full set that replaces everything older; null when changes are added to what was accepted. */
  readonly fullDay: string | null;
  /** In the order in which they are read. */
  readonly archives: readonly DeliveredMarkArchive[];
  /** What an operator should know of the others. */
  readonly notes: readonly string[];
}

/**
 * Decides what is read of the archives at `paths`, below a folder `trademarks/`
 * (docs/contract.md#trademarks): a full set that is not older than the one in use and was not read
 * yet, and the changes since. `known` is what was read, `isOutdated` that it was read by another
 * reader, so that a full set is read again.
 */
export async function planMarkReading(
  paths: readonly string[],
  known: readonly MarkArchiveRecord[],
  isOutdated: boolean,
): Promise<MarkReadingPlan> {
  const delivered = await Promise.all(
    (await listDeliveredArchives('trademarks', paths)).map(toDeliveredMarkArchive),
  );
  const picked = selectArchives(delivered);
  const usedDay = firstDay(known.filter(({ isFull }) => isFull));
  const isOlder = usedDay !== null && picked.full.some(({ day }) => day < usedDay);
  const full = isOlder ? [] : picked.full;
  const isNew = isOutdated ? full.length > 0 : (await findUnreadArchives(full, known)).length > 0;
  const fullDay = isNew ? firstDay(full) : null;
  const since = fullDay ?? usedDay;
  const later = picked.diffs.filter((archive) => isOnOrAfter(archive, since));
  const superseded = picked.superseded + picked.full.length - full.length;
  const gaps = isNew ? findMissingSequences(full) : [];
  const notes = [
    ...toNote(superseded, 'archives of an older full set left alone'),
    ...toNote(picked.diffs.length - later.length, 'archives of changes older than the full set left alone'),
    ...toNote(gaps.length, `archives seem to lack in the full set, the first one INDX ${gaps[0]}`),
    ...(since === null && later.length > 0 ? ['no full set yet: only marks that changed are known'] : []),
    ...(isOutdated && !isNew ? ['read by another version of this service: deliver the full set again'] : []),
  ];
  // What is carried over from before a new set is known by the archives that it came in.
  const fresh = await findUnreadArchives(
    later,
    known.filter((archive) => !isOutdated && !archive.isFull),
  );
  return { fullDay, archives: isNew ? [...full, ...fresh] : fresh, notes };
}

function toNote(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

function firstDay(archives: readonly { readonly day: string }[]): string | null {
  return archives.map(({ day }) => day).sort()[0] ?? null;
}

/**
 * The day is that in the name, else of the latest member, else of the file
 * (docs/contract.md#health).
 */
async function toDeliveredMarkArchive(archive: DeliveredArchive): Promise<DeliveredMarkArchive> {
  const named = parseMarkArchiveName(archive.path);
  if (named !== null) return { ...archive, ...named };
  const day = (await readPackingDay(archive.file)) ?? new Date(archive.modifiedMs).toISOString().slice(0, 10);
  return { ...archive, isFull: archive.path.startsWith('full/'), day, sequence: 0 };
}

async function readPackingDay(file: string): Promise<string | null> {
  try {
    using archive = await openArchive(file, MARK_ARCHIVE_LIMITS);
    const days = archive.entries.map(({ modified }) => modified?.toISOString().slice(0, 10) ?? '');
    return days.sort().at(-1) || null;
  } catch (error) {
    // That it cannot be read is told when it is to be.
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}
