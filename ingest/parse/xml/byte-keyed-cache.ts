/** Several times the number of XML names in the reports of a year. A power of two. */
const PLACES = 4_096;
/** Longest text that is cached, in bytes. Longer texts rarely repeat. */
const MAX_BYTES = 128;

/**
 * Caches values that are computed from texts. A text is found by its UTF-8 bytes, because creating
 * a string for each search would take most of the parsing time. The size is fixed: a new entry
 * replaces an entry with the same hash.
 */
export class ByteKeyedCache<Value> {
  readonly #toValue: (text: string) => Value;
  readonly #keys = new Uint8Array(PLACES * MAX_BYTES);
  readonly #lengths = new Uint8Array(PLACES);
  readonly #values = new Array<Value | undefined>(PLACES);

  constructor(toValue: (text: string) => Value) {
    this.#toValue = toValue;
  }

  get(bytes: Buffer, start: number, end: number): Value {
    const length = end - start;
    if (length === 0 || length > MAX_BYTES) return this.#toValue(bytes.toString('utf8', start, end));
    let hash = length;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    return this.#isAt(place, bytes, start, length)
      ? (this.#values[place] as Value)
      : this.#put(place, bytes, start, length);
  }

  #isAt(place: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[place] !== length) return false;
    const keys = this.#keys;
    const from = place * MAX_BYTES;
    for (let index = 0; index < length; index += 1) {
      if (keys[from + index] !== bytes[start + index]) return false;
    }
    return true;
  }

  #put(place: number, bytes: Buffer, start: number, length: number): Value {
    const value = this.#toValue(bytes.toString('utf8', start, start + length));
    this.#keys.set(bytes.subarray(start, start + length), place * MAX_BYTES);
    this.#lengths[place] = length;
    this.#values[place] = value;
    return value;
  }
}
