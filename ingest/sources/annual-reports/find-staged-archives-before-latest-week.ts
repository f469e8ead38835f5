import { join } from 'node:path';
import type { ReadArchives } from '../../fetch/fetched-archives.ts';
import type { InboxFile, ReplacedFile } from '../../source/fetching.ts';
import { readAcceptedDelivery, toStagingFolder } from '../../staging/staged-file.ts';
import { readStagedReportArchives, ANNUAL_REPORTS_STAGED_FILE } from './annual-reports-staging.ts';
import { parseArchivePath } from './archive-path.ts';

/** By paths such as `2025/26_2.zip`. */
export function readStagedArchives(dataDir: string): ReadArchives {
  const staged = join(toStagingFolder(dataDir), ANNUAL_REPORTS_STAGED_FILE);
  const known = readAcceptedDelivery(staged) === null ? [] : readStagedReportArchives(staged);
  return new Map(known.map((archive) => [archive.pathInSourceFolder, archive]));
}

export function findStagedArchivesBeforeLatestWeek(
  files: readonly InboxFile[],
  { dataDir }: { readonly dataDir: string },
): readonly ReplacedFile[] {
  const staged = readStagedArchives(dataDir);
  const isRead = ({ pathInSourceFolder, sizeBytes, modifiedMs }: InboxFile): boolean => {
    const read = staged.get(pathInSourceFolder);
    return read?.size === sizeBytes && read.modifiedMs === modifiedMs;
  };
  return selectArchivesBeforeLatestWeek(
    files.filter(isRead).map(({ pathInSourceFolder }) => pathInSourceFolder),
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
