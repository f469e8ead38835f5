import { join } from 'node:path';
import type { InboxFile, ReplacedFile } from '../../fetch/move-replaced-files-and-prune-inbox.ts';
import { readAcceptedDelivery, toStagingFolder } from '../../staging/staged-file.ts';
import { readStagedReportArchives, ANNUAL_REPORTS_STAGED_FILE } from './annual-reports-staging.ts';
import { parseArchivePath } from './archive-path.ts';

/**
 * Returns a predicate that is true if an archive of this path (`<year>/<WW>_<n>.zip`) and size is
 * already staged.
 */
export function createStagedArchivePredicate(
  dataDir: string,
): (pathInSourceFolder: string, sizeBytes: number) => boolean {
  const staged = join(toStagingFolder(dataDir), ANNUAL_REPORTS_STAGED_FILE);
  const known = readAcceptedDelivery(staged) === null ? [] : readStagedReportArchives(staged);
  const sizes = new Map(known.map((archive) => [archive.pathInSourceFolder, archive.size]));
  return (pathInSourceFolder, sizeBytes) => sizes.get(pathInSourceFolder) === sizeBytes;
}

/**
 * Returns the archives in the inbox that were read, except those of the latest week. Unread ones
 * stay for the next run.
 */
export function findStagedArchivesBeforeLatestWeek(
  files: readonly InboxFile[],
  { dataDir }: { readonly dataDir: string },
): readonly ReplacedFile[] {
  const isRead = createStagedArchivePredicate(dataDir);
  return selectArchivesBeforeLatestWeek(
    files
      .filter(({ pathInSourceFolder, sizeBytes }) => isRead(pathInSourceFolder, sizeBytes))
      .map(({ pathInSourceFolder }) => pathInSourceFolder),
  );
}

/** Returns all archives except those of the latest week. Paths are like `2025/26_2.zip`. */
export function selectArchivesBeforeLatestWeek(archivePaths: readonly string[]): readonly ReplacedFile[] {
  const archives = archivePaths.flatMap((path) => {
    const place = parseArchivePath(path);
    return place === null
      ? []
      : [
          {
            pathInSourceFolder: path,
            replacedDeliveryName: `${place.year}-${String(place.week).padStart(2, '0')}`,
          },
        ];
  });
  const latest = archives
    .map(({ replacedDeliveryName }) => replacedDeliveryName)
    .sort()
    .at(-1);
  return archives.filter(({ replacedDeliveryName }) => replacedDeliveryName !== latest);
}
