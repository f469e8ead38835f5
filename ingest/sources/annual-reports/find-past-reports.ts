import { join } from 'node:path';
import type { InboxFile, SupersededFile } from '../../fetch/tidy-inbox.ts';
import { readStagedDelivery, toStagingFolder } from '../../staging/staged-file.ts';
import { readStagedArchives, ANNUAL_REPORTS_STAGED_FILE } from './annual-reports-staging.ts';
import { parseArchivePath } from './archive-path.ts';

/** Tells for the path of an archive, `<year>/<WW>_<n>.zip`, and its bytes whether it was read. */
export function createArchiveReadTest(dataDir: string): (path: string, size: number) => boolean {
  const staged = join(toStagingFolder(dataDir), ANNUAL_REPORTS_STAGED_FILE);
  const known = readStagedDelivery(staged) === null ? [] : readStagedArchives(staged);
  const sizes = new Map(known.map((archive) => [archive.path, archive.size]));
  return (path, size) => sizes.get(path) === size;
}

/**
 * Picks the archives that were read, but for those of the latest week. Those that were not stay for
 * the next run.
 */
export function findPastReports(
  files: readonly InboxFile[],
  { dataDir }: { readonly dataDir: string },
): readonly SupersededFile[] {
  const isRead = createArchiveReadTest(dataDir);
  return selectPastArchives(files.filter(({ path, size }) => isRead(path, size)).map(({ path }) => path));
}

/** Of archives that were read, `<year>/<WW>_<n>.zip`: all but those of the latest week. */
export function selectPastArchives(read: readonly string[]): readonly SupersededFile[] {
  const archives = read.flatMap((path) => {
    const place = parseArchivePath(path);
    return place === null ? [] : [{ path, batch: `${place.year}-${String(place.week).padStart(2, '0')}` }];
  });
  const latest = archives
    .map(({ batch }) => batch)
    .sort()
    .at(-1);
  return archives.filter(({ batch }) => batch !== latest);
}
