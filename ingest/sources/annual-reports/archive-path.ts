/** What the path of a weekly archive says: `2025/26_2.zip` is the second part of what was filed in week 26 of 2025. */
export interface ArchiveWeek {
  /** Filing year. */
  readonly year: number;
  /** ISO week of filing. */
  readonly week: number;
  /** From 1 on. */
  readonly part: number;
}

/**
 * Reads `[…/]<year>/<WW>_<n>.zip` (docs/formats/annual-reports.md#the-listing); null for any other
 * path.
 */
export function parseArchivePath(path: string): ArchiveWeek | null {
  const match = /(?:^|\/)(\d{4})\/(\d{1,2})_(\d{1,9})\.zip$/.exec(path);
  if (match === null) return null;
  const [, year, week, part] = match;
  return { year: Number(year), week: Number(week), part: Number(part) };
}

/**
 * Orders paths of archives as they are read: year, week and part as numbers, whatever folder stands
 * before (docs/contract.md#reports). Paths of another form come after, in plain order, which also
 * settles ties.
 */
export function compareArchivePaths(a: string, b: string): number {
  const [first, second] = [parseArchivePath(a), parseArchivePath(b)];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || comparePlainly(a, b);
  return (
    first.year - second.year || first.week - second.week || first.part - second.part || comparePlainly(a, b)
  );
}

function comparePlainly(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
