import { keepBest } from './keep-best.ts';
import { sharedLength } from './shared-length.ts';

/** A beginning that more keys share is answered from a list made at build time; below it the keys are read. */
export const CROWDED = 1_000;
/** Names that such a list keeps of each kind (with and without annual report). */
const KEPT = 64;
/** Nobody shares more letters than this with a thousand others. */
const LONGEST = 32;

/** A key (folded compact name) and the number of its name. */
export interface KeyedName {
  readonly key: string;
  readonly name: number;
}

/** A beginning shared by more than {@link CROWDED} keys, with the names to offer for it. */
export interface CrowdedBeginning {
  readonly beginning: string;
  /** Name numbers: the shortest keys first, then the static order. */
  readonly names: Uint32Array;
}

interface OpenBeginning {
  readonly beginning: string;
  count: number;
  readonly withReport: number[];
  readonly without: number[];
  readonly lengths: Map<number, number>;
}

/** Finds the crowded beginnings of keys that come in sorted order. Memory does not grow with their number. */
export function* findCrowdedBeginnings(
  keys: Iterable<KeyedName>,
  ranks: Uint32Array,
  reports: Uint8Array,
): Generator<CrowdedBeginning> {
  const open: OpenBeginning[] = [];
  let previous = '';
  for (const { key, name } of keys) {
    const shared = sharedLength(previous, key);
    while (open.length > shared) yield* close(open.pop()!, ranks);
    for (let length = open.length + 1; length <= Math.min(key.length, LONGEST); length += 1) {
      open.push({
        beginning: key.slice(0, length),
        count: 0,
        withReport: [],
        without: [],
        lengths: new Map(),
      });
    }
    for (const each of open) note(each, key.length, name, reports[name] === 1, ranks);
    previous = key;
  }
  while (open.length > 0) yield* close(open.pop()!, ranks);
}

function note(
  open: OpenBeginning,
  length: number,
  name: number,
  hasReport: boolean,
  ranks: Uint32Array,
): void {
  open.count += 1;
  const names = hasReport ? open.withReport : open.without;
  names.push(name);
  open.lengths.set(name, length);
  if (names.length < 4 * KEPT) return;
  const best = keepBest(names, KEPT, acceptAll, (each) => judge(open, each, ranks));
  const kept = new Set(best);
  for (const each of names) if (!kept.has(each)) open.lengths.delete(each);
  names.splice(0, names.length, ...best);
}

function* close(open: OpenBeginning, ranks: Uint32Array): Generator<CrowdedBeginning> {
  if (open.count <= CROWDED) return;
  const value = (name: number): number => judge(open, name, ranks);
  const withReport = keepBest(open.withReport, KEPT, acceptAll, value);
  const without = keepBest(open.without, KEPT, acceptAll, value);
  const names = keepBest([...withReport, ...without], 2 * KEPT, acceptAll, value);
  yield { beginning: open.beginning, names: Uint32Array.from(names) };
}

const acceptAll = (): boolean => true;

function judge(open: OpenBeginning, name: number, ranks: Uint32Array): number {
  return -(open.lengths.get(name)! * 2 ** 32 + ranks[name]!);
}
