import { ArchiveError, openArchive } from '../../download/open-archive.ts';
import { findGaps, isAfter, parseMarkArchiveName, pickArchives, type MarkArchive } from './mark-archives.ts';
import { MARK_ARCHIVE_LIMITS } from './read/read-mark-archive.ts';
import { findFresh, listDelivered, type DeliveredArchive } from '../../staging/delivered-archives.ts';
import type { ReadMarkArchive } from './trademarks-staging.ts';

/** An archive of the delivery. */
export type DeliveredMarks = DeliveredArchive & MarkArchive;

/** What a run reads of the delivered archives. */
export interface MarkReading {
  /** The first day of the full set that replaces everything older; null when changes are added to what was accepted. */
  readonly fullDay: string | null;
  /** In the order in which they are read. */
  readonly archives: readonly DeliveredMarks[];
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
  known: readonly ReadMarkArchive[],
  isOutdated: boolean,
): Promise<MarkReading> {
  const delivered = await Promise.all((await listDelivered('trademarks', paths)).map(toDeliveredMarks));
  const picked = pickArchives(delivered);
  const usedDay = firstDay(known.filter(({ isFull }) => isFull));
  const isOlder = usedDay !== null && picked.full.some(({ day }) => day < usedDay);
  const full = isOlder ? [] : picked.full;
  const isNew = isOutdated ? full.length > 0 : (await findFresh(full, known)).length > 0;
  const fullDay = isNew ? firstDay(full) : null;
  const since = fullDay ?? usedDay;
  const later = picked.diffs.filter((archive) => isAfter(archive, since));
  const superseded = picked.superseded + picked.full.length - full.length;
  const gaps = isNew ? findGaps(full) : [];
  const notes = [
    ...toNote(superseded, 'archives of an older full set left alone'),
    ...toNote(picked.diffs.length - later.length, 'archives of changes older than the full set left alone'),
    ...toNote(gaps.length, `archives seem to lack in the full set, the first one INDX ${gaps[0]}`),
    ...(since === null && later.length > 0 ? ['no full set yet: only marks that changed are known'] : []),
    ...(isOutdated && !isNew ? ['read by another version of this service: deliver the full set again'] : []),
  ];
  // What is carried over from before a new set is known by the archives that it came in.
  const fresh = await findFresh(
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
async function toDeliveredMarks(archive: DeliveredArchive): Promise<DeliveredMarks> {
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
