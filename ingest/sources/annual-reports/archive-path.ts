/** Week and part of an archive: `2025/26_2.zip` is part 2 of the filings of week 26 in 2025. */
interface ArchiveWeek {
  readonly year: number;
  readonly week: number;
  readonly part: number;
}

/**
 * Parses the path of an archive of annual reports, `[…/]<year>/<WW>_<n>.zip`
 * (docs/formats/annual-reports.md#the-listing), or `… (1).zip` as browsers name a second one.
 * Null for other paths.
 */
export function parseArchivePath(archivePath: string): ArchiveWeek | null {
  const match = /(?:^|\/)(\d{4})\/(\d{1,2})_(\d{1,9})(?: ?\(\d+\))?\.zip$/i.exec(archivePath);
  if (match === null) return null;
  const [, year, week, part] = match;
  return { year: Number(year), week: Number(week), part: Number(part) };
}

/** The Sunday of an ISO week `n` is at most the day 7 × `n` + 3 of the year. */
export function isBeforeFiscalEnd(archivePath: string, fiscalEnd: string): boolean {
  const filed = parseArchivePath(archivePath);
  if (filed === null || fiscalEnd < String(filed.year)) return false;
  return Date.UTC(filed.year, 0, 7 * filed.week + 3) < Date.parse(fiscalEnd);
}

/** Other paths come last (docs/contract.md#reports). */
export function compareArchivePathsByWeek(a: string, b: string): number {
  const first = parseArchivePath(a);
  const second = parseArchivePath(b);
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || comparePlainly(a, b);
  return (
    first.year - second.year || first.week - second.week || first.part - second.part || comparePlainly(a, b)
  );
}

function comparePlainly(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
