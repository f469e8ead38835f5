import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import { KeyList, type SortedKeys } from './key-list.ts';
import { GrowingUint32Array, packLists } from './uint32-arrays.ts';
import type { FrequentPrefixParts, NameKeyIndexParts } from './name-key-index.ts';
import { TopItems } from './top-items.ts';
import type { NameIndexParts } from './name-index.ts';

export class NameKeyIndexBuilder {
  readonly #forms = new GrowingUint32Array();
  readonly #legalForms: string[] = [];
  readonly #keys = new KeyList();
  readonly #entries = new GrowingUint32Array();

  /**
   * Adds the keys of the next name. Names are numbered from 0 in the order of the calls.
   * `additionalNameKeyWithForm` is needed for a name such as `Stiftelsen Nordlys`. It is null if it
   * would begin with `nameKey`, as `nordlysab` begins with `nordlys`. `legalForm` is null for a
   * name without legal form.
   */
  addName(nameKey: string, additionalNameKeyWithForm: string | null, legalForm: string | null): void {
    const name = this.#forms.length;
    this.#forms.push(legalForm === null ? 0 : this.#toFormPlace(legalForm) + 1);
    this.#addKey(nameKey, 2 * name);
    // `Haakon` is found as `Håkon`, whose key is `hakon`.
    const foldedKey = foldDigraphs(nameKey);
    if (foldedKey !== nameKey) this.#addKey(foldedKey, 2 * name);
    if (additionalNameKeyWithForm !== null) this.#addKey(additionalNameKeyWithForm, 2 * name + 1);
  }

  #toFormPlace(form: string): number {
    const known = this.#legalForms.indexOf(form);
    return known >= 0 ? known : this.#legalForms.push(form) - 1;
  }

  /**
   * Adds one key of a name. Skips an empty key, which a name without letters and digits has.
   * `entry` packs two values: the name number times 2, plus 1 if the key contains the legal form.
   */
  #addKey(key: string, entry: number): void {
    if (key === '') return;
    this.#keys.add(key);
    this.#entries.push(entry);
  }

  build(ranking: RankingByNameNumber): NameKeyIndexParts {
    const { keys, indexes } = this.#keys.finish();
    const unsorted = this.#entries.finish();
    const entries = indexes.map((index) => unsorted[index] ?? 0);
    const crowded = toFrequentPrefixParts([...findFrequentPrefixes(keys, entries, ranking)]);
    sortEqualKeys(keys, entries, ranking.tieBreakRankByNameNumber);
    return {
      bytes: keys.bytes,
      offsets: keys.offsets,
      doubledNameNumbersPlusFormBit: entries,
      legalFormNumbersPlusOne: Uint8Array.from(this.#forms.finish()),
      legalForms: this.#legalForms,
      frequentPrefixes: crowded,
    };
  }
}

function sortEqualKeys(keys: SortedKeys, entries: Uint32Array, ranks: Uint32Array): void {
  let from = 0;
  for (let place = 1; place <= keys.length; place += 1) {
    if (place < keys.length && keys.areEqual(place - 1, place)) continue;
    sortByRank(entries.subarray(from, place), ranks);
    from = place;
  }
}

function sortByRank(entries: Uint32Array, ranks: Uint32Array): void {
  if (entries.length > 1) entries.sort((a, b) => (ranks[a >>> 1] ?? 0) - (ranks[b >>> 1] ?? 0) || a - b);
}

function toFrequentPrefixParts(found: readonly FrequentPrefix[]): FrequentPrefixParts {
  const { offsets, numbers } = packLists(
    found.map(({ nameNumbersShortestKeyFirst }) => nameNumbersShortestKeyFirst),
  );
  return {
    prefixes: found.map(({ prefix }) => prefix),
    nameNumberOffsets: offsets,
    nameNumbers: numbers,
  };
}

export const MAX_KEYS_COMPARED_PER_PREFIX = 1_000;
const MAX_LISTED_NAMES = 64;
const MAX_LETTERS = 32;

type RankingByNameNumber = Pick<NameIndexParts, 'tieBreakRankByNameNumber' | 'annualReportFlagByNameNumber'>;

interface FrequentPrefix {
  readonly prefix: string;
  /**
   * Numbers of the names, shortest key first. Names with equally long keys are in the tie-break
   * order of their companies.
   */
  readonly nameNumbersShortestKeyFirst: Uint32Array;
}

/**
 * Finds the prefixes that many keys share. `entries` are the names of the keys, times 2. The use of
 * memory does not depend on the number of keys: a prefix that begins here is frequent if the key a
 * thousand places ahead has it too, and others are not followed.
 */
export function* findFrequentPrefixes(
  keys: SortedKeys,
  entries: Uint32Array,
  { tieBreakRankByNameNumber, annualReportFlagByNameNumber }: RankingByNameNumber,
): Generator<FrequentPrefix> {
  const open: OpenPrefix[] = [];
  for (const [place, entry] of entries.entries()) {
    const shared = place === 0 ? 0 : keys.countShared(place - 1, place, open.length);
    if (shared < open.length) yield* close(open.splice(shared));
    const ahead = place + MAX_KEYS_COMPARED_PER_PREFIX;
    const frequent = ahead < keys.length ? keys.countShared(place, ahead, MAX_LETTERS) : 0;
    for (let length = open.length + 1; length <= frequent; length += 1)
      open.push(new OpenPrefix(keys.textAt(place).slice(0, length)));
    const name = entry >>> 1;
    const value = -(keys.lengthAt(place) * 2 ** 32 + (tieBreakRankByNameNumber[name] ?? 0));
    for (const each of open) each.add(name, value, annualReportFlagByNameNumber[name] === 1);
  }
  yield* close(open);
}

/** Ends prefixes that no later key begins with. Yields the longest first. */
function* close(open: OpenPrefix[]): Generator<FrequentPrefix> {
  for (const each of open.reverse()) yield each.close();
}

class OpenPrefix {
  readonly #prefix: string;
  readonly #withReport = new TopItems(MAX_LISTED_NAMES);
  readonly #without = new TopItems(MAX_LISTED_NAMES);

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(name: number, value: number, hasReport: boolean): void {
    (hasReport ? this.#withReport : this.#without).add(name, value);
  }

  close(): FrequentPrefix {
    const best = [...this.#withReport.kept, ...this.#without.kept].sort((a, b) => b.value - a.value);
    // A name with several keys is here several times.
    const names = new Set(best.map(({ item }) => item));
    return { prefix: this.#prefix, nameNumbersShortestKeyFirst: Uint32Array.from(names) };
  }
}
