import { join } from 'node:path';
import { nameFirst } from '../../../../shared/terminal/name-first.ts';
import { FetchedArchives, type ListedArchive, type ReadArchives } from '../../../fetch/fetched-archives.ts';
import { REPORT_ARCHIVE_LIMITS } from '../filings/list-filing-documents.ts';
import { compareArchivePathsByWeek } from '../archive-path.ts';
import type { ListingClient } from './listing-client.ts';
import type { ListedS3Object } from './listing-page.ts';

interface FetchReportArchivesOptions {
  readonly client: ListingClient;
  /** By paths such as `2025/26_2.zip`. */
  readonly readArchives: ReadArchives;
  readonly folder: string;
  readonly sinceYear: number;
  /** Called with the total bytes before the first download. If it throws, nothing is downloaded. */
  readonly onSizeKnown?: (totalBytes: number) => Promise<void>;
  /** Called with the number of bytes downloaded so far, and the total. */
  readonly onProgress: (bytes: number, totalBytes: number) => void;
}

export interface ArchiveFetchResult {
  readonly listedCount: number;
  readonly fetchedCount: number;
  readonly fetchedBytes: number;
  readonly knownCount: number;
  /** Oldest first. The next fetch tries them again. */
  readonly listedButMissingKeys: readonly string[];
  /** Number of listed files that are not archives, or are from a year before `sinceYear`. */
  readonly irrelevantFileCount: number;
}

/** Throws `source_unreachable`, but not for a missing archive. The next call continues. */
export async function fetchReportArchives({
  client,
  readArchives,
  folder,
  sinceYear,
  onSizeKnown,
  onProgress,
}: FetchReportArchivesOptions): Promise<ArchiveFetchResult> {
  const { archives, irrelevantFileCount } = await client.listArchives(sinceYear);
  const fetched = new FetchedArchives(join(folder, 'annual-reports'), REPORT_ARCHIVE_LIMITS);
  const wanted: ListedS3Object[] = [];
  const present: ListedArchive[] = [];
  for (const archive of archives.toSorted((a, b) => compareArchivePathsByWeek(a.key, b.key))) {
    const listed = toListedArchive(archive);
    if (fetched.isRead(listed, readArchives) || (await fetched.isInFolder(listed, readArchives)))
      present.push(listed);
    else wanted.push(archive);
  }
  fetched.remember(present);
  const totalBytes = wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (wanted.length > 0) await onSizeKnown?.(totalBytes);
  const missingKeys: string[] = [];
  let bytes = 0;
  let passedBytes = 0;
  for (const archive of wanted) {
    const listed = toListedArchive(archive);
    const target = fetched.toPath(listed.pathInSourceFolder);
    const isFetched = await client.downloadListedArchive(archive, target, (got) =>
      onProgress(passedBytes + got, totalBytes),
    );
    passedBytes += archive.sizeBytes;
    if (isFetched) {
      bytes += archive.sizeBytes;
      fetched.remember([listed]);
    } else missingKeys.push(archive.key);
  }
  return {
    listedCount: archives.length,
    fetchedCount: wanted.length - missingKeys.length,
    fetchedBytes: bytes,
    knownCount: archives.length - wanted.length,
    listedButMissingKeys: missingKeys,
    irrelevantFileCount,
  };
}

function toListedArchive({ key, sizeBytes, etag, lastModified }: ListedS3Object): ListedArchive {
  const pathInSourceFolder = key.split('/').slice(-2).join('/');
  return { pathInSourceFolder, sizeBytes, version: `${etag} ${lastModified} ${sizeBytes}` };
}

export function describeMissingListedArchives(missingKeys: readonly string[]): string | null {
  if (missingKeys.length === 0) return null;
  const what = missingKeys.length === 1 ? 'archive of annual reports does' : 'archives of annual reports do';
  return `${missingKeys.length} listed ${what} not exist at the publisher, and the next fetch tries again: ${nameFirst(missingKeys)}`;
}
