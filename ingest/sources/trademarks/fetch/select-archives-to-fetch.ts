import {
  isPublishedOnOrAfter,
  selectNewestFullSetAndAllChanges,
  type MarkArchive,
} from '../mark-archives.ts';

/** A trademark archive in PRV's listing. */
export interface RemoteMarkArchive extends MarkArchive {
  /** Size of the archive in bytes. */
  readonly size: number;
  /** Text that changes when the listed size or modification time changes. */
  readonly version: string;
}

/** The trademark archives that earlier runs have staged. */
export interface StagedMarkArchives {
  /** True if the archive at `path` was read when it had `size` bytes. */
  readonly isArchiveRead: (path: string, size: number) => boolean;
  /** First day of the staged full set, ISO date. Null when none is staged. */
  readonly stagedFullSetFirstDay: string | null;
}

/**
 * Returns the trademark archives that the next run needs, in reading order
 * (docs/contract.md#trademarks): the unread changes, and the whole newest full set if one of its
 * archives is unread.
 */
export function selectArchivesToFetch(
  listed: readonly RemoteMarkArchive[],
  known: StagedMarkArchives,
): readonly RemoteMarkArchive[] {
  const { full, diffs } = selectNewestFullSetAndAllChanges(listed);
  const isFresh = ({ path, size }: RemoteMarkArchive): boolean => !known.isArchiveRead(path, size);
  const listedDay = full.map(({ day }) => day).sort()[0] ?? null;
  const isOlder =
    listedDay !== null && known.stagedFullSetFirstDay !== null && listedDay < known.stagedFullSetFirstDay;
  const isWanted = !isOlder && full.some(isFresh);
  const since = isWanted ? listedDay : (known.stagedFullSetFirstDay ?? listedDay);
  return [
    ...(isWanted ? full : []),
    ...diffs.filter((archive) => isPublishedOnOrAfter(archive, since) && isFresh(archive)),
  ];
}
