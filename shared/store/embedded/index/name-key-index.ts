import { SortedKeys } from './sorted-keys.ts';

/**
 * Index of names by key, in memory. The key of a name is its words without case, diacritics, blanks
 * and legal form. A name such as `Stiftelsen Nordlys`, with the form not at the end, also has a
 * typed key, which keeps the form. Names are numbered from 0. Keys have positions from 0, in sorted
 * order.
 */
export interface NameKeyIndexParts {
  /** All keys in UTF-8, without separators. */
  readonly bytes: Uint8Array;
  /** By position of a key: its start in `bytes`. One more element marks the end. */
  readonly offsets: Uint32Array;
  /**
   * By position of a key: the number of its name times 2, plus 1 if the key contains the legal
   * form. Equal keys are in the order of their companies' ranks.
   */
  readonly doubledNameNumbersPlusFormBit: Uint32Array;
  /**
   * The element at the number of a name is the position of its legal form in `legalForms` plus 1,
   * or 0 for a name without legal form.
   */
  readonly legalFormNumbersPlusOne: Uint8Array;
  readonly legalForms: readonly string[];
  readonly frequentPrefixes: FrequentPrefixParts;
}

export interface FrequentPrefixParts {
  readonly prefixes: readonly string[];
  /**
   * By prefix, in the order of `prefixes`: the index in `nameNumbers` at which its names begin.
   * They end where those of the next prefix begin. One more element marks the end.
   */
  readonly nameNumberOffsets: Uint32Array;
  readonly nameNumbers: Uint32Array;
}

export class NameKeyIndex {
  readonly #parts: NameKeyIndexParts;
  readonly #keys: SortedKeys;
  readonly #forms: ReadonlyMap<string, number>;
  readonly #frequent: ReadonlyMap<string, number>;

  constructor(parts: NameKeyIndexParts) {
    this.#parts = parts;
    this.#forms = new Map(parts.legalForms.map((form, place) => [form, place + 1]));
    this.#keys = new SortedKeys(parts);
    this.#frequent = new Map(parts.frequentPrefixes.prefixes.map((prefix, place) => [prefix, place]));
  }

  /**
   * Finds names whose key without the legal form equals `key`. Returns the numbers of the first
   * `limit` names that `accept` accepts. If `legalForm` is not null, a name must also have this
   * form.
   */
  findNameNumbersByKey(
    key: string,
    legalForm: string | null,
    limit: number,
    accept: (nameNumber: number) => boolean,
  ): number[] {
    const { doubledNameNumbersPlusFormBit, legalFormNumbersPlusOne } = this.#parts;
    const wanted = legalForm === null ? null : this.#forms.get(legalForm);
    if (wanted === undefined) return [];
    const bytes = Buffer.from(key);
    const found: number[] = [];
    for (
      let place = this.#keys.findPrefixStart(bytes);
      place < doubledNameNumbersPlusFormBit.length;
      place += 1
    ) {
      if (found.length === limit || this.#keys.compareWithPrefix(place, bytes) !== 0) break;
      if (this.#keys.byteLengthOf(place) !== bytes.length) break;
      const entry = doubledNameNumbersPlusFormBit[place] ?? 0;
      const name = entry >>> 1;
      const isTyped = (entry & 1) === 1;
      if (!isTyped && (wanted === null || legalFormNumbersPlusOne[name] === wanted) && accept(name))
        found.push(name);
    }
    return found;
  }

  /**
   * Returns the name numbers for a prefix that many keys share, best first. Null for other
   * prefixes.
   */
  findNameNumbersByFrequentPrefix(keyPrefix: string): Uint32Array | null {
    const { nameNumberOffsets, nameNumbers } = this.#parts.frequentPrefixes;
    const place = this.#frequent.get(keyPrefix);
    return place === undefined
      ? null
      : nameNumbers.subarray(nameNumberOffsets[place], nameNumberOffsets[place + 1]);
  }

  /**
   * Finds the names with a key that starts with `keyPrefix`, and returns the length of their keys
   * in code points, by name number. If both keys of a name match, returns the length of the key
   * with the legal form. Reads only the first `maxKeys` matching keys.
   */
  findKeyLengthsByNameNumber(keyPrefix: string, maxKeys: number): Map<number, number> {
    const bytes = Buffer.from(keyPrefix);
    const first = this.#keys.findPrefixStart(bytes);
    const end = Math.min(this.#keys.findPrefixEnd(bytes), first + maxKeys);
    const lengths = new Map<number, number>();
    for (let place = first; place < end; place += 1) {
      const entry = this.#parts.doubledNameNumbersPlusFormBit[place] ?? 0;
      const name = entry >>> 1;
      if ((entry & 1) === 1 || !lengths.has(name)) lengths.set(name, this.#countLetters(place));
    }
    return lengths;
  }

  /** Counts the code points of a key. Continuation bytes of UTF-8 do not count. */
  #countLetters(position: number): number {
    let count = 0;
    for (const byte of this.#keys.bytesOf(position)) if ((byte & 0xc0) !== 0x80) count += 1;
    return count;
  }
}
