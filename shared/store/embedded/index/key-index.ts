import { EditDistanceTable } from './edit-distance-table.ts';

/**
 * Index of names by key, in memory. The key of a name is its words without case, diacritics, blanks
 * and legal form. A name that starts with its legal form also has a typed key, which contains the
 * form. Keys have positions from 0 in sorted order, names have numbers from 0.
 */
export interface KeyIndexParts {
  /** All keys in UTF-8, without separators. */
  readonly bytes: Uint8Array;
  /** By position of a key: its start in `bytes`. One more element marks the end. */
  readonly offsets: Uint32Array;
  /**
   * By position of a key: twice the number of its name, plus 1 for a typed key. Equal keys are in
   * the order of their companies' ranks.
   */
  readonly entries: Uint32Array;
  /**
   * By number of a name: position of its legal form in `formNames` plus 1, or 0 without legal form.
   */
  readonly forms: Uint8Array;
  readonly formNames: readonly string[];
  readonly frequentPrefixes: FrequentPrefixParts;
}

/** Prefixes that many keys share, with the names that a search for them returns. */
export interface FrequentPrefixParts {
  readonly prefixes: readonly string[];
  /** By prefix: start of its names in `names`. One more element marks the end. */
  readonly offsets: Uint32Array;
  readonly names: Uint32Array;
}

/** Finds names by their keys: words without case, diacritics, blanks and legal form. */
export class KeyIndex {
  readonly #parts: KeyIndexParts;
  readonly #forms: ReadonlyMap<string, number>;
  readonly #frequent: ReadonlyMap<string, number>;

  constructor(parts: KeyIndexParts) {
    this.#parts = parts;
    this.#forms = new Map(parts.formNames.map((form, place) => [form, place + 1]));
    this.#frequent = new Map(parts.frequentPrefixes.prefixes.map((prefix, place) => [prefix, place]));
  }

  /**
   * Returns name numbers of the first `limit` accepted names with a key. If `form` is not null, the
   * names must also have this legal form.
   */
  findByKey(
    key: string,
    form: string | null,
    limit: number,
    accept: (nameNumber: number) => boolean,
  ): number[] {
    const { entries, forms } = this.#parts;
    const wanted = form === null ? null : this.#forms.get(form);
    if (wanted === undefined) return [];
    const bytes = Buffer.from(key);
    const found: number[] = [];
    for (let place = this.#findFirst(bytes, 0); place < entries.length; place += 1) {
      if (found.length === limit || this.#compare(place, bytes) !== 0) break;
      if (this.#lengthOf(place) !== bytes.length) break;
      const entry = entries[place] ?? 0;
      const name = entry >>> 1;
      const isTyped = (entry & 1) === 1;
      if (!isTyped && (wanted === null || forms[name] === wanted) && accept(name)) found.push(name);
    }
    return found;
  }

  /**
   * Returns the name numbers for a prefix that many keys share, best first. Null for other
   * prefixes.
   */
  findByFrequentPrefix(prefix: string): Uint32Array | null {
    const { offsets, names } = this.#parts.frequentPrefixes;
    const place = this.#frequent.get(prefix);
    return place === undefined ? null : names.subarray(offsets[place], offsets[place + 1]);
  }

  /**
   * Finds names by the prefix of a key, among at most `limit` keys. Returns the length of the key
   * in code points, by name number. Typed keys take precedence.
   */
  findByPrefix(prefix: string, limit: number): Map<number, number> {
    const bytes = Buffer.from(prefix);
    const first = this.#findFirst(bytes, 0);
    const end = Math.min(this.#findFirst(bytes, 1), first + limit);
    const lengths = new Map<number, number>();
    for (let place = first; place < end; place += 1) {
      const entry = this.#parts.entries[place] ?? 0;
      const name = entry >>> 1;
      if ((entry & 1) === 1 || !lengths.has(name)) lengths.set(name, this.#countLetters(place));
    }
    return lengths;
  }

  /**
   * Finds names whose key is within `limit` edits of `key`. Returns the edits by name number. A
   * letter outside of ASCII counts as two. Typed keys are ignored.
   */
  findSimilar(key: string, limit: number): Map<number, number> {
    const rows = new EditDistanceTable(Buffer.from(key), limit);
    const found = new Map<number, number>();
    this.#walk(rows, { from: 0, to: this.#parts.entries.length }, { depth: 0, found });
    return found;
  }

  /** Visits the keys at positions in a range. These keys share their first `depth` bytes. */
  #walk(
    rows: EditDistanceTable,
    { from, to }: { from: number; to: number },
    { depth, found }: { depth: number; found: Map<number, number> },
  ): void {
    const { bytes, offsets, entries } = this.#parts;
    let place = from;
    const edits = rows.editsAt(depth);
    for (; place < to && this.#lengthOf(place) === depth; place += 1) {
      const entry = entries[place] ?? 0;
      if (edits !== null && (entry & 1) === 0) found.set(entry >>> 1, edits);
    }
    if (depth === rows.maxDepth) return;
    while (place < to) {
      const letter = bytes[(offsets[place] ?? 0) + depth] ?? 0;
      const end = this.#findEndOfLetter(place, to, depth);
      if (rows.mayFollow(depth, letter) && rows.fill(depth + 1, letter))
        this.#walk(rows, { from: place, to: end }, { depth: depth + 1, found });
      place = end;
    }
  }

  /**
   * Returns the first position before `to` where the byte at `depth` differs from the one at
   * `from`.
   */
  #findEndOfLetter(from: number, to: number, depth: number): number {
    const { bytes, offsets } = this.#parts;
    const letter = bytes[(offsets[from] ?? 0) + depth];
    let low = from;
    let step = 1;
    // Steps that double find the end of a short range in few comparisons.
    while (low + step < to && bytes[(offsets[low + step] ?? 0) + depth] === letter) {
      low += step;
      step *= 2;
    }
    let high = Math.min(to, low + step);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (bytes[(offsets[middle] ?? 0) + depth] === letter) low = middle;
      else high = middle;
    }
    return high;
  }

  /** Returns the first position for which `#compare` returns at least `order`. */
  #findFirst(text: Uint8Array, order: 0 | 1): number {
    let from = 0;
    let to = this.#parts.entries.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(middle, text) < order) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Compares the key at a position with a text. Returns -1 for a smaller key, 0 for a key that
   * starts with the text, 1 for a greater key.
   */
  #compare(place: number, text: Uint8Array): -1 | 0 | 1 {
    const { bytes, offsets } = this.#parts;
    const start = offsets[place] ?? 0;
    const length = this.#lengthOf(place);
    for (let index = 0; index < text.length; index += 1) {
      if (index === length) return -1;
      const difference = (bytes[start + index] ?? 0) - (text[index] ?? 0);
      if (difference !== 0) return difference < 0 ? -1 : 1;
    }
    return 0;
  }

  #lengthOf(place: number): number {
    const { offsets } = this.#parts;
    return (offsets[place + 1] ?? 0) - (offsets[place] ?? 0);
  }

  /** Counts the code points of a key. Continuation bytes of UTF-8 do not count. */
  #countLetters(place: number): number {
    const { bytes, offsets } = this.#parts;
    let count = 0;
    for (const byte of bytes.subarray(offsets[place], offsets[place + 1]))
      if ((byte & 0xc0) !== 0x80) count += 1;
    return count;
  }
}
