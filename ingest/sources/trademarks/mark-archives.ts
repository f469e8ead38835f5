/** An archive of marks, by its path (formats/trademarks.md, section 3). */
export interface MarkArchive {
  /** `full/…` or `diff/…`. */
  readonly path: string;
  readonly isFull: boolean;
  /** Day on which it was published, ISO date: in its name, else its file's. */
  readonly day: string;
  /** 0 for a name without. */
  readonly sequence: number;
}

const NAME = /(?:^|\/)(\d{4}-\d\d-\d\d)-SE-(FULL|DIFF)-INDX-(\d{4})\.zip$/i;

/** Reads the path of an archive below `trademarks/`. A name of another form is judged by its folder and `modifiedMs`. */
export function toMarkArchive(path: string, modifiedMs: number): MarkArchive {
  const [, day, kind, sequence] = NAME.exec(path) ?? [];
  return {
    path,
    isFull: kind === undefined ? path.startsWith('full/') : kind.toUpperCase() === 'FULL',
    day: day ?? new Date(modifiedMs).toISOString().slice(0, 10),
    sequence: Number(sequence ?? 0),
  };
}

/** Orders archives, and what stands in them: of two records of one mark the later one counts. */
export function toVersion({ day, isFull, sequence, path }: MarkArchive, position: number): string {
  return `${day} ${isFull ? 0 : 1} ${pad(sequence)} ${path} ${pad(position)}`;
}

function pad(number: number): string {
  return String(number).padStart(9, '0');
}

/** The archives of a delivery that count, in the order in which they are read. */
export interface PickedArchives<Archive extends MarkArchive> {
  readonly full: readonly Archive[];
  readonly diffs: readonly Archive[];
  /** Archives of full sets that the newest one replaces. */
  readonly superseded: number;
}

/** The newest full set and the changes; which of these came after the set is told by {@link isAfter}. */
export function pickArchives<Archive extends MarkArchive>(
  archives: readonly Archive[],
): PickedArchives<Archive> {
  const sorted = archives.toSorted((a, b) => (toVersion(a, 0) < toVersion(b, 0) ? -1 : 1));
  const allFull = sorted.filter(({ isFull }) => isFull);
  const full = pickNewestSet(allFull);
  return {
    full,
    diffs: sorted.filter(({ isFull }) => !isFull),
    superseded: allFull.length - full.length,
  };
}

/** A set may be written over several days; once a number of an archive comes again, it is another set's. */
function pickNewestSet<Archive extends MarkArchive>(archives: readonly Archive[]): readonly Archive[] {
  const numbered = new Set<number>();
  const days = [...Map.groupBy(archives, ({ day }) => day)].sort(([a], [b]) => (a < b ? 1 : -1));
  const set: Archive[] = [];
  for (const [, ofDay] of days) {
    if (ofDay.some(({ sequence }) => sequence > 0 && numbered.has(sequence))) break;
    for (const { sequence } of ofDay) numbered.add(sequence);
    set.unshift(...ofDay);
  }
  return set;
}

/** True for changes that were published when the full set was, or later; null: there is no set. */
export function isAfter({ day }: MarkArchive, fullDay: string | null): boolean {
  return fullDay === null || day >= fullDay;
}
