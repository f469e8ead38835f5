import { selectBest } from './select-best.ts';
import type { NameIndexParts } from './name-index.ts';
import { commonPrefixLength } from './vocabulary.ts';

/**
 * A prefix with more names than this has a precomputed list. For other prefixes, all names are
 * compared.
 */
export const MAX_SCANNED_KEYS = 1_000;
/** Names in the list of a frequent prefix: this number with annual report, and as many without. */
const MAX_LISTED_NAMES = 64;
/** Longest frequent prefix. No thousand names of companies have a longer one in common. */
const MAX_LETTERS = 32;

/**
 * The key of a name (its words without case, diacritics, blanks and legal form), and the number of
 * the name.
 */
export interface KeyedName {
  readonly key: string;
  readonly nameNumber: number;
}

/** Rank and annual report of each name, which decide the order of the names of a prefix. */
export type NameRanking = Pick<NameIndexParts, 'ranks' | 'annualReportFlags'>;

/**
 * A prefix of more than {@link MAX_SCANNED_KEYS} keys, with the names that a search for it returns.
 */
export interface FrequentPrefix {
  readonly prefix: string;
  /** Numbers of names: shortest keys first, equally long keys by the rank of their names. */
  readonly names: Uint32Array;
}

/**
 * Finds the prefixes that many keys share. `keys` are sorted. The memory does not grow with their
 * number.
 */
export function* findFrequentPrefixes(
  keys: Iterable<KeyedName>,
  { ranks, annualReportFlags }: NameRanking,
): Generator<FrequentPrefix> {
  const open: OpenPrefix[] = [];
  let previous = '';
  for (const { key, nameNumber: name } of keys) {
    yield* close(open.splice(commonPrefixLength(previous, key)));
    for (let length = open.length + 1; length <= Math.min(key.length, MAX_LETTERS); length += 1)
      open.push(new OpenPrefix(key.slice(0, length)));
    const value = -(key.length * 2 ** 32 + (ranks[name] ?? 0));
    for (const each of open) each.add(name, value, annualReportFlags[name] === 1);
    previous = key;
  }
  yield* close(open);
}

/** Returns the prefixes that end here, longest first. */
function* close(open: OpenPrefix[]): Generator<FrequentPrefix> {
  for (const each of open.reverse()) if (each.isFrequent) yield each.close();
}

/** A prefix of the current key, with the best names that were found until now. */
class OpenPrefix {
  readonly #prefix: string;
  readonly #withReport: number[] = [];
  readonly #without: number[] = [];
  readonly #values = new Map<number, number>();
  #count = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get isFrequent(): boolean {
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
    return { prefix: this.#prefix, names: Uint32Array.from(this.#keep(best, 2 * MAX_LISTED_NAMES)) };
  }

  #keep(names: readonly number[], limit: number): number[] {
    return selectBest(names, limit, { value: (name) => this.#values.get(name) ?? -Infinity });
  }
}
