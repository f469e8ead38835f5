import { statSync } from 'node:fs';
import { join } from 'node:path';
import { compareArchivePaths } from '../archive-path.ts';
import type { ListingClient } from './listing-client.ts';
import type { ListingEntry } from './listing-page.ts';

/** What is fetched, and where to. */
export interface FetchReportArchivesOptions {
  readonly client: ListingClient;
  /** Tells whether an earlier run read the archive `<year>/<WW>_<n>.zip` of this size in bytes. */
  readonly isRead: (path: string, size: number) => boolean;
  /** The delivery folder. */
  readonly folder: string;
  /** First filing year. */
  readonly since: number;
  /** Told how many bytes are to be fetched, before any is. What it throws ends the fetch. */
  readonly onWanted?: (totalBytes: number) => Promise<void>;
  /** Told how many of the bytes to fetch are there. */
  readonly onProgress: (bytes: number, totalBytes: number) => void;
}

/** What a fetch came to, in archives. */
export interface ArchiveFetchResult {
  readonly listed: number;
  readonly fetched: number;
  /** Size of those fetched. */
  readonly bytes: number;
  /** Those that lie in the folder already, or are known. */
  readonly skipped: number;
  /**
   * Keys of archives that are listed and do not exist at the publisher, oldest first. The next
   * fetch tries them again.
   */
  readonly missing: readonly string[];
  /** Entries of the listing that are no archives of these years. */
  readonly ignored: number;
}

/**
 * Fetches the registry's weekly archives into `folder/annual-reports/<year>/<WW>_<n>.zip`, oldest
 * first, but for those that lie there with the size listed or are known. An archive that is listed
 * and does not exist is passed over. Throws `source_unreachable` at the first that cannot be read
 * for another reason; what was fetched stays, and the next call goes on with the rest.
 */
export async function fetchReportArchives({
  client,
  isRead,
  folder,
  since,
  onWanted,
  onProgress,
}: FetchReportArchivesOptions): Promise<ArchiveFetchResult> {
  const { archives, ignored } = await client.listArchives(since);
  const wanted = archives
    .filter((archive) => !isRead(toPath(archive), archive.size) && !isDownloaded(folder, archive))
    .sort((a, b) => compareArchivePaths(a.key, b.key));
  const totalBytes = wanted.reduce((sum, { size }) => sum + size, 0);
  if (wanted.length > 0) await onWanted?.(totalBytes);
  const missing: string[] = [];
  let [bytes, passedBytes] = [0, 0];
  for (const archive of wanted) {
    const isFetched = await client.downloadArchive(archive, toTargetPath(folder, archive), (got) =>
      onProgress(passedBytes + got, totalBytes),
    );
    passedBytes += archive.size;
    if (isFetched) bytes += archive.size;
    else missing.push(archive.key);
  }
  const fetched = wanted.length - missing.length;
  return {
    listed: archives.length,
    fetched,
    bytes,
    skipped: archives.length - wanted.length,
    missing,
    ignored,
  };
}

function toTargetPath(folder: string, archive: ListingEntry): string {
  return join(folder, 'annual-reports', toPath(archive));
}

/** The key without its prefix. */
function toPath({ key }: ListingEntry): string {
  return key.split('/').slice(-2).join('/');
}

function isDownloaded(folder: string, archive: ListingEntry): boolean {
  return statSync(toTargetPath(folder, archive), { throwIfNoEntry: false })?.size === archive.size;
}

/** Keys that a message names. */
const MAX_NAMED = 5;

/**
 * Archives that are listed and do not exist at the publisher, in words for an operator; null for
 * none.
 */
export function describeMissingArchives(keys: readonly string[]): string | null {
  if (keys.length === 0) return null;
  const named = keys.slice(0, MAX_NAMED).join(', ');
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  const what = keys.length === 1 ? 'archive of annual reports does' : 'archives of annual reports do';
  return `${keys.length} listed ${what} not exist at the publisher, and the next fetch tries again: ${named}${more}`;
}
