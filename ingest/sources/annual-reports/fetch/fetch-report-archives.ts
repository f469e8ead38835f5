import { statSync } from 'node:fs';
import { join } from 'node:path';
import { compareArchivePathsByWeek } from '../archive-path.ts';
import type { ListingClient } from './listing-client.ts';
import type { ListedS3Object } from './listing-page.ts';

/** Client, target folder and callbacks for downloading archives of annual reports. */
interface FetchReportArchivesOptions {
  readonly client: ListingClient;
  /** True if an earlier run read the archive `<year>/<WW>_<n>.zip` when it had this size. */
  readonly isArchiveRead: (pathInSourceFolder: string, sizeBytes: number) => boolean;
  /** The delivery folder to download to. */
  readonly folder: string;
  /** First year of filing whose archives are downloaded. */
  readonly sinceYear: number;
  /** Called with the total bytes before the first download. If it throws, nothing is downloaded. */
  readonly onSizeKnown?: (totalBytes: number) => Promise<void>;
  /** Called with the number of bytes downloaded so far, and the total. */
  readonly onProgress: (bytes: number, totalBytes: number) => void;
}

/** Result of downloading archives. Counts are numbers of archives. */
export interface ArchiveFetchResult {
  readonly listedCount: number;
  readonly fetchedCount: number;
  /** Size of the downloaded archives, in bytes. */
  readonly fetchedBytes: number;
  /** Number of archives that are already in the folder or were read before. */
  readonly alreadyPresentOrReadCount: number;
  /**
   * Keys of archives that the listing contains but the publisher's server lacks, oldest first. The
   * next fetch tries them again.
   */
  readonly listedButMissingKeys: readonly string[];
  /** Number of listed files that are not archives, or are from a year before `sinceYear`. */
  readonly irrelevantFileCount: number;
}

/**
 * Downloads the weekly archives to `folder/annual-reports/<year>/<WW>_<n>.zip`, oldest first. Skips
 * archives that were read or are in the folder with the listed size, and those that the publisher
 * lists but does not have. Throws `source_unreachable` at the first other failure. Downloaded
 * archives stay, and the next call continues.
 */
export async function fetchReportArchives({
  client,
  isArchiveRead,
  folder,
  sinceYear,
  onSizeKnown,
  onProgress,
}: FetchReportArchivesOptions): Promise<ArchiveFetchResult> {
  const { archives, irrelevantFileCount } = await client.listArchives(sinceYear);
  const wanted = archives
    .filter((archive) => !isArchiveRead(toPath(archive), archive.sizeBytes) && !isDownloaded(folder, archive))
    .sort((a, b) => compareArchivePathsByWeek(a.key, b.key));
  const totalBytes = wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (wanted.length > 0) await onSizeKnown?.(totalBytes);
  const missingKeys: string[] = [];
  let [bytes, passedBytes] = [0, 0];
  for (const archive of wanted) {
    const isFetched = await client.downloadArchiveIfPresent(archive, toTargetPath(folder, archive), (got) =>
      onProgress(passedBytes + got, totalBytes),
    );
    passedBytes += archive.sizeBytes;
    if (isFetched) bytes += archive.sizeBytes;
    else missingKeys.push(archive.key);
  }
  const fetched = wanted.length - missingKeys.length;
  return {
    listedCount: archives.length,
    fetchedCount: fetched,
    fetchedBytes: bytes,
    alreadyPresentOrReadCount: archives.length - wanted.length,
    listedButMissingKeys: missingKeys,
    irrelevantFileCount,
  };
}

function toTargetPath(folder: string, archive: ListedS3Object): string {
  return join(folder, 'annual-reports', toPath(archive));
}

/** Returns the key of an archive without its prefix. */
function toPath({ key }: ListedS3Object): string {
  return key.split('/').slice(-2).join('/');
}

function isDownloaded(folder: string, archive: ListedS3Object): boolean {
  return statSync(toTargetPath(folder, archive), { throwIfNoEntry: false })?.size === archive.sizeBytes;
}

/** Largest number of archives that a message names. */
const MAX_NAMED = 5;

/**
 * Describes archives that the publisher lists but does not have, for an operator. Null for none.
 */
export function describeMissingListedArchives(missingKeys: readonly string[]): string | null {
  if (missingKeys.length === 0) return null;
  const named = missingKeys.slice(0, MAX_NAMED).join(', ');
  const more = missingKeys.length > MAX_NAMED ? ` and ${missingKeys.length - MAX_NAMED} more` : '';
  const what = missingKeys.length === 1 ? 'archive of annual reports does' : 'archives of annual reports do';
  return `${missingKeys.length} listed ${what} not exist at the publisher, and the next fetch tries again: ${named}${more}`;
}
