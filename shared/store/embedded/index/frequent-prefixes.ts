import { selectTopItems } from './select-top-items.ts';
import type { NameIndexParts } from './name-index.ts';
import { commonPrefixLength } from './vocabulary.ts';

export const MAX_KEYS_COMPARED_PER_PREFIX = 1_000;
const MAX_LISTED_NAMES = 64;
const MAX_LETTERS = 32;

export interface NameKeyEntry {
  readonly key: string;
  readonly nameNumber: number;
}

export type RankingByNameNumber = Pick<
  NameIndexParts,
  'tieBreakRankByNameNumber' | 'annualReportFlagByNameNumber'
>;

export interface FrequentPrefix {
  readonly prefix: string;
  /**
   * Numbers of the names, shortest key first. Names with equally long keys are in the tie-break
   * order of their companies.
   */
  readonly nameNumbersShortestKeyFirst: Uint32Array;
}

/**
 * Finds the prefixes that many keys share. Expects sorted keys. The use of memory does not depend
 * on the number of keys.
 */
export function* findFrequentPrefixes(
  sortedKeys: Iterable<NameKeyEntry>,
  { tieBreakRankByNameNumber, annualReportFlagByNameNumber }: RankingByNameNumber,
): Generator<FrequentPrefix> {
  const open: OpenPrefix[] = [];
  let previous = '';
  for (const { key, nameNumber: name } of sortedKeys) {
    yield* close(open.splice(commonPrefixLength(previous, key)));
    for (let length = open.length + 1; length <= Math.min(key.length, MAX_LETTERS); length += 1)
      open.push(new OpenPrefix(key.slice(0, length)));
    const value = -(key.length * 2 ** 32 + (tieBreakRankByNameNumber[name] ?? 0));
    for (const each of open) each.add(name, value, annualReportFlagByNameNumber[name] === 1);
    previous = key;
  }
  yield* close(open);
}

/** Ends prefixes that no later key begins with. Yields those that are frequent, longest first. */
function* close(open: OpenPrefix[]): Generator<FrequentPrefix> {
  for (const each of open.reverse()) if (each.isFrequent) yield each.close();
}

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
    return this.#count > MAX_KEYS_COMPARED_PER_PREFIX;
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
    return {
      prefix: this.#prefix,
      nameNumbersShortestKeyFirst: Uint32Array.from(this.#keep(best, 2 * MAX_LISTED_NAMES)),
    };
  }

  #keep(names: readonly number[], limit: number): number[] {
    return selectTopItems(names, limit, { value: (name) => this.#values.get(name) ?? -Infinity });
  }
}
