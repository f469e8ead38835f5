import { parseArchivePath } from '../sources/annual-reports/archive-order.ts';
import { isAfter, parseMarkArchiveName, pickArchives } from '../sources/trademarks/mark-archives.ts';

/** A file that later ones took the place of. */
export interface Superseded {
  /** Below the folder of its source. */
  readonly path: string;
  /** The delivery that it was part of, as a name that sorts by age. */
  readonly batch: string;
}

/** Of archives of annual reports that were read, `<year>/<WW>_<n>.zip`: all but those of the latest week. */
export function findPastReports(read: readonly string[]): readonly Superseded[] {
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

/**
 * Of archives of trademarks: those of older full sets, and the changes before the newest one. The newest set stays with the changes since, for
 * an upgrade that reads them again.
 */
export function findPastMarks(paths: readonly string[]): readonly Superseded[] {
  const archives = paths.flatMap((path) => {
    const named = parseMarkArchiveName(path);
    return named === null ? [] : [{ path, ...named }];
  });
  const { full, diffs } = pickArchives(archives);
  const setDay = full.map(({ day }) => day).sort()[0];
  if (setDay === undefined) return [];
  const current = new Set([...full, ...diffs.filter((archive) => isAfter(archive, setDay))]);
  return archives
    .filter((archive) => !current.has(archive))
    .map(({ path }) => ({ path, batch: `before-${setDay}` }));
}
