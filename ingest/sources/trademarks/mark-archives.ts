import type { SupersededFile } from '../../fetch/tidy-inbox.ts';
import { isIsoDate } from '../../parse/parse-field.ts';

/** An archive of marks (docs/formats/trademarks.md#the-archives). */
export interface MarkArchive {
  /** `full/…` or `diff/…`. */
  readonly path: string;
  readonly isFull: boolean;
  /** Day on which it was published, ISO date. */
  readonly day: string;
  /** From 1 on within a set or a day; 0 for a name without. */
  readonly sequence: number;
}

const NAME = /(?:^|\/)(\d{4}-\d\d-\d\d)-SE-(FULL|DIFF)-INDX-(\d{4})\.zip$/i;

/** What the name of an archive says; null for a name of another form. */
export function parseMarkArchiveName(path: string): Omit<MarkArchive, 'path'> | null {
  const [, day = '', kind = '', sequence] = NAME.exec(path) ?? [];
  if (!isIsoDate(day)) return null;
  return { isFull: kind.toUpperCase() === 'FULL', day, sequence: Number(sequence) };
}

/** Orders archives, and their records: of two records of one mark the later one counts, within an archive the last one. */
export function toArchiveVersion({ day, isFull, sequence, path }: MarkArchive): string {
  return `${day} ${isFull ? 0 : 1} ${String(sequence).padStart(4, '0')} ${path}`;
}

/** What versions of changes begin with that were published when a full set was, or later, are not below this. */
export function toFirstChangeVersion(fullDay: string): string {
  return `${fullDay} 1`;
}

/** The archives of a delivery that count, in the order in which they are read. */
export interface ArchiveSelection<Archive extends MarkArchive> {
  readonly full: readonly Archive[];
  readonly diffs: readonly Archive[];
  /** Archives of full sets that the newest one replaces. */
  readonly superseded: number;
}

/** The newest full set and the changes; which of these came after the set is told by {@link isOnOrAfter}. */
export function selectArchives<Archive extends MarkArchive>(
  archives: readonly Archive[],
): ArchiveSelection<Archive> {
  const sorted = archives.toSorted((a, b) => (toArchiveVersion(a) < toArchiveVersion(b) ? -1 : 1));
  const allFull = sorted.filter(({ isFull }) => isFull);
  const full = pickNewestSet(allFull);
  return {
    full,
    diffs: sorted.filter(({ isFull }) => !isFull),
    superseded: allFull.length - full.length,
  };
}

/** A set may be written over several days; once a number of an archive comes again, or there are no numbers, it is another set's. */
function pickNewestSet<Archive extends MarkArchive>(archives: readonly Archive[]): readonly Archive[] {
  const numbered = new Set<number>();
  const days = [...Map.groupBy(archives, ({ day }) => day)].sort(([a], [b]) => (a < b ? 1 : -1));
  const set: Archive[] = [];
  for (const [, ofDay] of days) {
    const isAnother = ofDay.some(({ sequence }) => sequence === 0 || numbered.has(sequence));
    if (set.length > 0 && isAnother) break;
    for (const { sequence } of ofDay) numbered.add(sequence);
    set.unshift(...ofDay);
  }
  return set;
}

/** True for changes that were published when the full set was, or later; null: there is no set. */
export function isOnOrAfter({ day }: MarkArchive, fullDay: string | null): boolean {
  return fullDay === null || day >= fullDay;
}

/** Numbers that a numbered full set lacks between its first and last archive. */
export function findMissingSequences(full: readonly MarkArchive[]): number[] {
  const numbers = full.map(({ sequence }) => sequence).filter((sequence) => sequence > 0);
  const known = new Set(numbers);
  const last = Math.max(0, ...numbers);
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !known.has(number));
}

/**
 * Of archives of marks: those of older full sets, and the changes before the newest one. The newest set stays with the changes since, for
 * an upgrade that reads them again.
 */
export function findSupersededArchives(paths: readonly string[]): readonly SupersededFile[] {
  const archives = paths.flatMap((path) => {
    const named = parseMarkArchiveName(path);
    return named === null ? [] : [{ path, ...named }];
  });
  const { full, diffs } = selectArchives(archives);
  const setDay = full.map(({ day }) => day).sort()[0];
  if (setDay === undefined) return [];
  const current = new Set([...full, ...diffs.filter((archive) => isOnOrAfter(archive, setDay))]);
  return archives
    .filter((archive) => !current.has(archive))
    .map(({ path }) => ({ path, batch: `before-${setDay}` }));
}
