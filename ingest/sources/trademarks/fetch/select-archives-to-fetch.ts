import { isPublishedSince, selectDeliveries, type MarkArchive } from '../mark-archives.ts';

export interface RemoteMarkArchive extends MarkArchive {
  readonly sizeBytes: number;
  readonly version: string;
}

export interface StagedMarkArchives {
  readonly isArchiveRead: (archive: RemoteMarkArchive) => boolean;
  /** First day of the staged full set, ISO date. Null when none is staged. */
  readonly stagedFullSetFirstDay: string | null;
}

/**
 * Returns the trademark archives that the next run must read, in reading order
 * (docs/contract.md#trademarks): the whole newest full set if one of its archives is unread, unless
 * the staged set is newer, and the unread changes published since the full set in use.
 */
export function selectArchivesToFetch(
  listed: readonly RemoteMarkArchive[],
  known: StagedMarkArchives,
): readonly RemoteMarkArchive[] {
  const { full, diffs } = selectDeliveries(listed);
  const isFresh = (archive: RemoteMarkArchive): boolean => !known.isArchiveRead(archive);
  const listedDay = full.map(({ day }) => day).sort()[0] ?? null;
  const isOlder =
    listedDay !== null && known.stagedFullSetFirstDay !== null && listedDay < known.stagedFullSetFirstDay;
  const isWanted = !isOlder && full.some(isFresh);
  const since = isWanted ? listedDay : (known.stagedFullSetFirstDay ?? listedDay);
  return [
    ...(isWanted ? full : []),
    ...diffs.filter((archive) => isPublishedSince(archive, since) && isFresh(archive)),
  ];
}
