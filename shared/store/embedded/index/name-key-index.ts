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

export interface KeyRange {
  readonly startKeyPosition: number;
  readonly endKeyPositionExclusive: number;
}

/**
 * Results of {@link SortedKeys.findEndOfSameByte} are cached if `sharedByteCount` is below this
 * number, because every search for similar keys needs them.
 */
const REMEMBERED_DEPTHS = 3;

export class SortedKeys {
  readonly range: KeyRange;
  /** All keys in UTF-8, without separators. */
  readonly #bytes: Uint8Array;
  /** By position: the start of the key in `#bytes`. One more element marks the end. */
  readonly #offsets: Uint32Array;
  /**
   * Cache of `findEndOfSameByte`: one map for each `sharedByteCount`, from the position `from` to
   * the result.
   */
  readonly #ends = Array.from({ length: REMEMBERED_DEPTHS }, () => new Map<number, number>());

  constructor({ bytes, offsets }: { readonly bytes: Uint8Array; readonly offsets: Uint32Array }) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.range = { startKeyPosition: 0, endKeyPositionExclusive: Math.max(0, offsets.length - 1) };
  }

  byteLengthOf(position: number): number {
    return (this.#offsets[position + 1] ?? 0) - (this.#offsets[position] ?? 0);
  }

  bytesOf(position: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[position], this.#offsets[position + 1]);
  }

  byteAt(position: number, byteIndex: number): number {
    return this.#bytes[(this.#offsets[position] ?? 0) + byteIndex] ?? 0;
  }

  /**
   * Compares a key with a prefix. Returns -1 if the key sorts before the prefix, 0 if it starts
   * with the prefix, and 1 if it sorts after the prefix. Skips the first `sharedByteCount` bytes of
   * the key, and compares the rest with `prefix`.
   */
  compareWithPrefix(position: number, prefix: Uint8Array, sharedByteCount = 0): -1 | 0 | 1 {
    const start = (this.#offsets[position] ?? 0) + sharedByteCount;
    const length = this.byteLengthOf(position) - sharedByteCount;
    for (let index = 0; index < prefix.length; index += 1) {
      if (index === length) return -1;
      const difference = (this.#bytes[start + index] ?? 0) - (prefix[index] ?? 0);
      if (difference !== 0) return difference < 0 ? -1 : 1;
    }
    return 0;
  }

  /**
   * Returns the position of the first key in `range` that starts with `prefix` or sorts after it.
   * Returns the end of the range if there is none. Compares keys without their first
   * `sharedByteCount` bytes, which must be the same for all keys in the range.
   */
  findPrefixStart(prefix: Uint8Array, range = this.range, sharedByteCount = 0): number {
    return findFirst(range, (position) => this.compareWithPrefix(position, prefix, sharedByteCount) >= 0);
  }

  /** Returns the position after all keys that start with `prefix` or sort before it. */
  findPrefixEnd(prefix: Uint8Array): number {
    return findFirst(this.range, (position) => this.compareWithPrefix(position, prefix) > 0);
  }

  /**
   * Returns the position after the last of the adjacent keys, from position `from` on, that have
   * the same byte at index `sharedByteCount`. Returns at most `to`. The first `sharedByteCount`
   * bytes of all keys from `from` to before `to` must be equal.
   */
  findEndOfSameByte(from: number, to: number, sharedByteCount: number): number {
    const known = this.#ends[sharedByteCount];
    if (known === undefined) return this.#searchEndOfLetter(from, to, sharedByteCount);
    return known.getOrInsertComputed(from, () => this.#searchEndOfLetter(from, to, sharedByteCount));
  }

  #searchEndOfLetter(from: number, to: number, depth: number): number {
    const letter = this.byteAt(from, depth);
    let low = from;
    let step = 1;
    // Steps that double find the end of a short range in few comparisons.
    while (low + step < to && this.byteAt(low + step, depth) === letter) {
      low += step;
      step *= 2;
    }
    let high = Math.min(to, low + step);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (this.byteAt(middle, depth) === letter) low = middle;
      else high = middle;
    }
    return high;
  }
}

/**
 * Returns the first position in the range for which `accept` returns true, or the end of the range
 * if there is none. `accept` must return true for all positions after that one.
 */
function findFirst(
  { startKeyPosition, endKeyPositionExclusive }: KeyRange,
  accept: (position: number) => boolean,
): number {
  let from = startKeyPosition;
  let to = endKeyPositionExclusive;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (accept(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
