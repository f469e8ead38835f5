/** A power of two, several times the names that the programs of a year use. */
const PLACES = 4_096;
/** Longer texts hardly come twice. */
const LONGEST = 128;

/**
 * What texts of a document were made into before, found by their bytes: cutting a text out to look it up would take most of the time of
 * reading. Texts that fall on one place push each other out, so it never grows.
 */
export class ByteCache<Value> {
  readonly #make: (text: string) => Value;
  readonly #keys = new Uint8Array(PLACES * LONGEST);
  readonly #lengths = new Uint8Array(PLACES);
  readonly #values = new Array<Value | undefined>(PLACES);

  /** `make` may throw; nothing is kept then. */
  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  /** What the UTF-8 text from `start` up to, not with, `end` stands for. */
  get(bytes: Buffer, start: number, end: number): Value {
    const length = end - start;
    if (length === 0 || length > LONGEST) return this.#make(bytes.toString('utf8', start, end));
    let hash = length;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    return this.#isAt(place, bytes, start, length)
      ? this.#values[place]!
      : this.#put(place, bytes, start, length);
  }

  #isAt(place: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[place] !== length) return false;
    const keys = this.#keys;
    const from = place * LONGEST;
    for (let index = 0; index < length; index += 1) {
      if (keys[from + index] !== bytes[start + index]) return false;
    }
    return true;
  }

  #put(place: number, bytes: Buffer, start: number, length: number): Value {
    const value = this.#make(bytes.toString('utf8', start, start + length));
    this.#keys.set(bytes.subarray(start, start + length), place * LONGEST);
    this.#lengths[place] = length;
    this.#values[place] = value;
    return value;
  }
}
