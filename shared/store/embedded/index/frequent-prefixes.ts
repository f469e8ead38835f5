import { selectBest } from './select-best.ts';
import type { NameIndexParts } from './name-index.ts';
import { commonPrefixLength } from './vocabulary.ts';

/** A beginning of more keys than this is answered from a list made at build time; else the keys are read. */
export const MAX_SCANNED_KEYS = 1_000;
/** Names that such a list keeps of each kind (with and without annual report). */
const MAX_LISTED_NAMES = 64;
/** No beginning of more letters is shared by a thousand keys. */
const MAX_LETTERS = 32;

/** A key (folded compact name) and the number of its name. */
export interface KeyedName {
  readonly key: string;
  readonly name: number;
}

/** Decides which of the names with equal keys come first, by name number. */
export type KeyOrder = Pick<NameIndexParts, 'ranks' | 'reports'>;

/** A beginning shared by more than {@link MAX_SCANNED_KEYS} keys, with the names to offer for it. */
export interface FrequentPrefix {
  readonly prefix: string;
  /** Name numbers: the shortest keys first, then the static order. */
  readonly names: Uint32Array;
}

/** Finds the crowded beginnings of keys that come in sorted order. Memory does not grow with their number. */
export function* findFrequentPrefixes(
  keys: Iterable<KeyedName>,
  { ranks, reports }: KeyOrder,
): Generator<FrequentPrefix> {
  const open: OpenPrefix[] = [];
  let previous = '';
  for (const { key, name } of keys) {
    yield* close(open.splice(commonPrefixLength(previous, key)));
    for (let length = open.length + 1; length <= Math.min(key.length, MAX_LETTERS); length += 1)
      open.push(new OpenPrefix(key.slice(0, length)));
    const value = -(key.length * 2 ** 32 + (ranks[name] ?? 0));
    for (const each of open) each.add(name, value, reports[name] === 1);
    previous = key;
  }
  yield* close(open);
}

/** The longest first. */
function* close(open: OpenPrefix[]): Generator<FrequentPrefix> {
  for (const each of open.reverse()) if (each.isCrowded) yield each.close();
}

/** A beginning of the keys that are read now, with the best names so far. */
class OpenPrefix {
  readonly #beginning: string;
  readonly #withReport: number[] = [];
  readonly #without: number[] = [];
  readonly #values = new Map<number, number>();
  #count = 0;

  constructor(beginning: string) {
    this.#beginning = beginning;
  }

  get isCrowded(): boolean {
    return this.#count > MAX_SCANNED_KEYS;
  }

  add(name: number, value: number, hasReport: boolean): void {
    this.#count += 1;
    const names = hasReport ? this.#withReport : this.#without;
    names.push(name);
    this.#values.set(name, value);
    if (names.length < 4 * MAX_LISTED_NAMES) return;
    const best = this.#keep(names, MAX_LISTED_NAMES);
    const kept = new Set(best);
    for (const each of names) if (!kept.has(each)) this.#values.delete(each);
    names.splice(0, names.length, ...best);
  }

  close(): FrequentPrefix {
    const best = [
      ...this.#keep(this.#withReport, MAX_LISTED_NAMES),
      ...this.#keep(this.#without, MAX_LISTED_NAMES),
    ];
    return { prefix: this.#beginning, names: Uint32Array.from(this.#keep(best, 2 * MAX_LISTED_NAMES)) };
  }

  #keep(names: readonly number[], limit: number): number[] {
    return selectBest(names, limit, { value: (name) => this.#values.get(name) ?? -Infinity });
  }
}
