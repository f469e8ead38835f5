/** Week and part of an archive: `2025/26_2.zip` is part 2 of the filings of week 26 in 2025. */
export interface ArchiveWeek {
  /** Filing year. */
  readonly year: number;
  /** ISO week of filing. */
  readonly week: number;
  /** From 1. */
  readonly part: number;
}

/** Parses `[…/]<year>/<WW>_<n>.zip` (docs/formats/annual-reports.md#the-listing), or null. */
export function parseArchivePath(path: string): ArchiveWeek | null {
  const match = /(?:^|\/)(\d{4})\/(\d{1,2})_(\d{1,9})\.zip$/.exec(path);
  if (match === null) return null;
  const [, year, week, part] = match;
  return { year: Number(year), week: Number(week), part: Number(part) };
}

/**
 * Orders archive paths by year, week and part, ignoring the folder before them
 * (docs/contract.md#reports). Other paths come last, in code unit order.
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
