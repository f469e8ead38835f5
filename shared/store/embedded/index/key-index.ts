/**
 * The keys of all names, sorted. A key is the folded compact form of a name; a typed key
 * (`toTypedKey`) is a second one, of names that are spelled otherwise than their key begins.
 */
export interface KeyIndexParts {
  /** UTF-8 bytes of the keys in their order, without a separator. */
  readonly bytes: Uint8Array;
  /** By place: where the key begins in `bytes`; one element more than there are keys. */
  readonly offsets: Uint32Array;
  /**
   * By place: twice the number of the name, plus 1 for a typed key. Equal keys are in static order.
   */
  readonly entries: Uint32Array;
  /** By name number: place in `formNames`, plus 1; 0 for a name without legal form. */
  readonly forms: Uint8Array;
  readonly formNames: readonly string[];
  readonly frequentPrefixes: FrequentPrefixParts;
}

/** Names to offer for the beginnings that many keys share. */
export interface FrequentPrefixParts {
  readonly prefixes: readonly string[];
  /** By beginning: where its names begin in `names`; one element more than there are beginnings. */
  readonly offsets: Uint32Array;
  readonly names: Uint32Array;
}

/** Looks names up by their keys. */
export class KeyIndex {
  readonly #parts: KeyIndexParts;
  readonly #forms: ReadonlyMap<string, number>;
  readonly #crowded: ReadonlyMap<string, number>;

  constructor(parts: KeyIndexParts) {
    this.#parts = parts;
    this.#forms = new Map(parts.formNames.map((form, place) => [form, place + 1]));
    this.#crowded = new Map(parts.frequentPrefixes.prefixes.map((beginning, place) => [beginning, place]));
  }

  /**
   * Numbers of the first `limit` names in static order that have the key, and the form unless it is
   * null.
   */
  findKey(key: string, form: string | null, limit: number, accept: (name: number) => boolean): number[] {
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

  /** Names of a beginning that many share, best first; null for other beginnings. */
  findFrequentPrefix(beginning: string): Uint32Array | null {
    const { offsets, names } = this.#parts.frequentPrefixes;
    const place = this.#crowded.get(beginning);
    return place === undefined ? null : names.subarray(offsets[place], offsets[place + 1]);
  }

  /**
   * Names with a key that begins so, and the length of that key in code points. At most `limit`
   * keys are looked at; of two keys of a name the typed one counts.
   */
  findByPrefix(beginning: string, limit: number): Map<number, number> {
    const bytes = Buffer.from(beginning);
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
   * First place whose key, compared with the text over the length of the text, is at least `order`.
   */
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

  /** -1, 0 or 1: the key at a place is before the text, begins with it, is behind it. */
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

  /** Bytes of the key at a place. */
  #lengthOf(place: number): number {
    const { offsets } = this.#parts;
    return (offsets[place + 1] ?? 0) - (offsets[place] ?? 0);
  }

  /** Bytes that continue a code point are not counted. */
  #countLetters(place: number): number {
    const { bytes, offsets } = this.#parts;
    let count = 0;
    for (const byte of bytes.subarray(offsets[place], offsets[place + 1]))
      if ((byte & 0xc0) !== 0x80) count += 1;
    return count;
  }
}
