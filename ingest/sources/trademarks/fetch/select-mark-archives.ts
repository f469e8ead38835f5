import { isOnOrAfter, selectArchives, type MarkArchive } from '../mark-archives.ts';

/** An archive in PRV's listing. */
export interface ListedMarkArchive extends MarkArchive {
  /** In bytes. */
  readonly size: number;
  /** Differs when the listed size or modification time differs. */
  readonly version: string;
}

/** The archives that earlier runs staged. */
export interface StagedMarkArchives {
  /** True when the archive at `path` with `size` bytes was read. */
  readonly isRead: (path: string, size: number) => boolean;
  /** First day of the full set in use, ISO date. Null for none. */
  readonly fullDay: string | null;
}

/**
 * Returns the archives that the next run needs, in reading order (docs/contract.md#trademarks): all
 * of the newest full set if any of it is unread, since it replaces everything, and the later unread
 * changes.
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
