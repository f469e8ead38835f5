import type { ReplacedFile } from '../../source/fetching.ts';
import { isPossibleDate, pickDeliveryDate } from '../../delivery-date.ts';
import { isIsoDate } from '../../parse/parse-field.ts';

/** A zip archive of PRV's trademark records (docs/formats/trademarks.md#the-archives). */
export interface MarkArchive {
  /** Path below the folder of the source: `full/…` for a full set, `diff/…` for daily changes. */
  readonly pathInSourceFolder: string;
  readonly isFull: boolean;
  readonly day: string;
  /** From 1, in its full set or its day. 0 if its name has no number. */
  readonly sequence: number;
}

/** Browsers save a second download as `… (1).zip`. */
const NAME = /(?:^|\/)(\d{4}-\d\d-\d\d)-SE-(FULL|DIFF)-INDX-(\d{4})(?: ?\(\d+\))?\.zip$/i;

/** Older than any other, so that the next full set replaces it. */
export const UNKNOWN_FULL_SET_DAY = '1990-01-01';

export function toReplacedDay(
  { isFull, modifiedMs }: { readonly isFull: boolean; readonly modifiedMs: number },
  now: Date,
): string {
  if (isFull) return UNKNOWN_FULL_SET_DAY;
  return pickDeliveryDate([new Date(modifiedMs).toISOString()], now).date.slice(0, 10);
}

/** Null for a name of another form, and for changes of a day that cannot be. */
export function parseMarkArchiveName(
  archivePath: string,
  now: Date,
): Omit<MarkArchive, 'pathInSourceFolder'> | null {
  const [, day = '', kind = '', number] = NAME.exec(archivePath) ?? [];
  if (!isIsoDate(day)) return null;
  const isFull = kind.toUpperCase() === 'FULL';
  const sequence = Number(number);
  if (isPossibleDate(day, now)) return { isFull, day, sequence };
  return isFull ? { isFull, day: UNKNOWN_FULL_SET_DAY, sequence } : null;
}

export function toArchiveSortKey({ day, isFull, sequence, pathInSourceFolder }: MarkArchive): string {
  return `${day} ${isFull ? 0 : 1} ${String(sequence).padStart(4, '0')} ${pathInSourceFolder}`;
}

/** Returns the lowest possible sort key of changes that were published on `firstDay` or later. */
export function toLowestChangeSortKeySince(firstDay: string): string {
  return `${firstDay} 1`;
}

/** The trademark archives that a run uses, in reading order: a full set and daily changes. */
interface ArchiveSelection<Archive extends MarkArchive> {
  readonly full: readonly Archive[];
  readonly diffs: readonly Archive[];
  readonly supersededCount: number;
}

/** Selects the newest full set, and all daily changes before and after it. */
export function selectDeliveries<Archive extends MarkArchive>(
  archives: readonly Archive[],
): ArchiveSelection<Archive> {
  const sorted = archives.toSorted((a, b) => (toArchiveSortKey(a) < toArchiveSortKey(b) ? -1 : 1));
  const allFull = sorted.filter(({ isFull }) => isFull);
  const full = pickNewestSet(allFull);
  return {
    full,
    diffs: sorted.filter(({ isFull }) => !isFull),
    supersededCount: allFull.length - full.length,
  };
}

/**
 * Returns the archives of the newest full set, which can span several days. Starts with the newest
 * day and adds earlier days, until a day belongs to an older set: it repeats a sequence number that
 * was already added, or has an archive without a number.
 */
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

export function isPublishedSince({ day }: MarkArchive, earliestDay: string | null): boolean {
  return earliestDay === null || day >= earliestDay;
}

export function findMissingSequenceNumbers(fullSet: readonly MarkArchive[]): number[] {
  const numbers = fullSet.map(({ sequence }) => sequence).filter((sequence) => sequence > 0);
  const known = new Set(numbers);
  const last = Math.max(0, ...numbers);
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !known.has(number));
}

/** The newest set and its changes stay, so that a later version can read them again. */
export function findArchivesBeforeNewestSet(
  pathsInSourceFolder: readonly string[],
  now: Date,
): readonly ReplacedFile[] {
  const archives = pathsInSourceFolder.flatMap((pathInSourceFolder) => {
    const named = parseMarkArchiveName(pathInSourceFolder, now);
    return named === null ? [] : [{ pathInSourceFolder, ...named }];
  });
  const { full, diffs } = selectDeliveries(archives);
  const setDay = full.map(({ day }) => day).sort()[0];
  if (setDay === undefined) return [];
  const current = new Set([...full, ...diffs.filter((archive) => isPublishedSince(archive, setDay))]);
  return archives
    .filter((archive) => !current.has(archive))
    .map(({ pathInSourceFolder }) => ({ pathInSourceFolder, replacedDeliveryName: `before-${setDay}` }));
}
