import { isOnOrAfter, selectArchives, type MarkArchive } from '../mark-archives.ts';

/** An archive that the trademark office lists. */
export interface ListedMarkArchive extends MarkArchive {
  /** Bytes. */
  readonly size: number;
  /** Another one for other bytes, as far as the listing tells. */
  readonly version: string;
}

/** What earlier runs read. */
export interface StagedMarkArchives {
  /** Whether the archive at this path with this size in bytes was read. */
  readonly isRead: (path: string, size: number) => boolean;
  /** First day of the full set in use, ISO date; null when there is none. */
  readonly fullDay: string | null;
}

/**
 * The archives that the next run needs, in the order in which it reads them
 * (docs/contract.md#trademarks): the newest full set as a whole when any archive of it was not
 * read, since it replaces everything, and the changes since that were not read.
 */
export function selectMarkArchives(
  listed: readonly ListedMarkArchive[],
  known: StagedMarkArchives,
): readonly ListedMarkArchive[] {
  const { full, diffs } = selectArchives(listed);
  const isFresh = ({ path, size }: ListedMarkArchive): boolean => !known.isRead(path, size);
  const listedDay = full.map(({ day }) => day).sort()[0] ?? null;
  const isOlder = listedDay !== null && known.fullDay !== null && listedDay < known.fullDay;
  const isWanted = !isOlder && full.some(isFresh);
  const since = isWanted ? listedDay : (known.fullDay ?? listedDay);
  return [
    ...(isWanted ? full : []),
    ...diffs.filter((archive) => isOnOrAfter(archive, since) && isFresh(archive)),
  ];
}
