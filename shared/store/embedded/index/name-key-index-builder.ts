import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import { commonPrefixLength } from '../../../matching/words/word-similarity.ts';
import { KeyList } from './key-list.ts';
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
    const bytes = Buffer.allocUnsafeSlow(this.#keys.byteLength);
    const offsets = new Uint32Array(this.#keys.length + 1);
    const entries = new Uint32Array(this.#keys.length);
    const sorted = this.#sort({ bytes, offsets, entries }, ranking.tieBreakRankByNameNumber);
    const crowded = toFrequentPrefixParts([...findFrequentPrefixes(sorted, ranking)]);
    const forms = Uint8Array.from(this.#forms.finish());
    return {
      bytes,
      offsets,
      doubledNameNumbersPlusFormBit: entries,
      legalFormNumbersPlusOne: forms,
      legalForms: this.#legalForms,
      frequentPrefixes: crowded,
    };
  }

  /** Writes the sorted keys to the given arrays, and yields each key with its name number. */
  *#sort(
    { bytes, offsets, entries }: { bytes: Buffer; offsets: Uint32Array; entries: Uint32Array },
    ranks: Uint32Array,
  ): Generator<NameKeyEntry> {
    const unsorted = this.#entries.finish();
    let place = 0;
    let end = 0;
    let equalFrom = 0;
    let previous = '';
    for (const [key, index] of this.#keys.drain()) {
      const entry = unsorted[index] ?? 0;
      if (key !== previous) {
        sortByRank(entries.subarray(equalFrom, place), ranks);
        equalFrom = place;
        previous = key;
      }
      end += bytes.write(key, end);
      entries[place] = entry;
      place += 1;
      offsets[place] = end;
      yield { key, nameNumber: entry >>> 1 };
    }
    sortByRank(entries.subarray(equalFrom, place), ranks);
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

interface NameKeyEntry {
  readonly key: string;
  readonly nameNumber: number;
}

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
 * Finds the prefixes that many keys share. Expects sorted keys. The use of memory does not depend
 * on the number of keys: a prefix that begins here is frequent if the key a thousand places ahead
 * has it too, and others are not followed.
 */
export function* findFrequentPrefixes(
  sortedKeys: Iterable<NameKeyEntry>,
  { tieBreakRankByNameNumber, annualReportFlagByNameNumber }: RankingByNameNumber,
): Generator<FrequentPrefix> {
  const open: OpenPrefix[] = [];
  let previous = '';
  for (const [{ key, nameNumber: name }, ahead] of lookAhead(sortedKeys, MAX_KEYS_COMPARED_PER_PREFIX)) {
    const shared = commonPrefixLength(previous, key);
    if (shared < open.length) yield* close(open.splice(shared));
    const frequent = ahead === null ? 0 : commonPrefixLength(key, ahead.key);
    for (let length = open.length + 1; length <= Math.min(frequent, MAX_LETTERS); length += 1)
      open.push(new OpenPrefix(key.slice(0, length)));
    const value = -(key.length * 2 ** 32 + (tieBreakRankByNameNumber[name] ?? 0));
    for (const each of open) each.add(name, value, annualReportFlagByNameNumber[name] === 1);
    previous = key;
  }
  yield* close(open);
}

/** Yields each item with the one `distance` places ahead, which is null near the end. */
function* lookAhead<Item>(items: Iterable<Item>, distance: number): Generator<[Item, Item | null]> {
  const waiting: Item[] = [];
  let count = 0;
  for (const item of items) {
    const place = count % distance;
    const behind = waiting[place];
    if (behind !== undefined) yield [behind, item];
    waiting[place] = item;
    count += 1;
  }
  const oldest = count % distance;
  for (const item of [...waiting.slice(oldest), ...waiting.slice(0, oldest)]) yield [item, null];
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
