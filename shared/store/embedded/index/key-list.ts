import { commonPrefixLength } from '../../../matching/words/word-similarity.ts';
import { GrowingUint32Array } from './uint32-arrays.ts';

/** Bytes that are compared at once, as one number. */
const CHUNK_BYTES = 4;
/** So few keys are sorted fastest by comparing them with each other. */
const FEW_KEYS = 8;
/** Keys that are equal for longer are compared whole, so that the stack stays small. */
const MAX_CHUNKED_BYTES = 1_024;
const MAX_BYTES_PER_CODE_UNIT = 3;
const MAX_ASCII = 0x7f;

/** Keys without NUL, sorted in memory: a table of SQLite takes more than twice as long. */
export class KeyList {
  /** All keys in UTF-8, without separators. */
  #bytes = Buffer.allocUnsafeSlow(64 * 1_024);
  /** By index of a key: its start in `#bytes`. One more element marks the end. */
  readonly #starts = new GrowingUint32Array();
  #end = 0;

  constructor() {
    this.#starts.push(0);
  }

  add(key: string): void {
    this.#reserve(key.length * MAX_BYTES_PER_CODE_UNIT);
    this.#end += this.#bytes.write(key, this.#end);
    this.#starts.push(this.#end);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.ceil((this.#end + bytes) * 1.5));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  /** Ends the list. Returns its keys with their indexes, by bytes, and equal keys by index. */
  finish(): { keys: SortedKeys; indexes: Uint32Array } {
    const starts = this.#starts.finish();
    const indexes = new KeySorter(this.#bytes, starts).sort();
    const bytes = Buffer.allocUnsafeSlow(this.#end);
    const offsets = new Uint32Array(indexes.length + 1);
    let end = 0;
    for (const [place, index] of indexes.entries()) {
      end += this.#bytes.copy(bytes, end, starts[index], starts[index + 1]);
      offsets[place + 1] = end;
    }
    return { keys: new SortedKeys(bytes, offsets), indexes };
  }
}

/** Keys are compared as bytes: as texts, a million of them take a second more. */
export class SortedKeys {
  readonly bytes: Buffer;
  /** The start of each key in `bytes`, and the end of the last. */
  readonly offsets: Uint32Array;

  constructor(bytes: Buffer, offsets: Uint32Array) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  get length(): number {
    return this.offsets.length - 1;
  }

  textAt(place: number): string {
    return this.bytes.toString('utf8', this.offsets[place], this.offsets[place + 1]);
  }

  /** In UTF-16 code units. */
  lengthAt(place: number): number {
    const byteLength = this.#countBytes(place);
    return this.#isAscii(place, byteLength) ? byteLength : this.textAt(place).length;
  }

  areEqual(place: number, other: number): boolean {
    const byteLength = this.#countBytes(place);
    return (
      byteLength === this.#countBytes(other) &&
      this.#countSharedBytes(place, other, byteLength) === byteLength
    );
  }

  /** Counts the UTF-16 code units that both keys begin with, up to `max`. */
  countShared(place: number, other: number, max: number): number {
    const most = Math.min(max, this.#countBytes(place), this.#countBytes(other));
    const bytes = this.#countSharedBytes(place, other, most);
    if (this.#isAscii(place, bytes)) return bytes;
    return Math.min(max, commonPrefixLength(this.textAt(place), this.textAt(other)));
  }

  #countBytes(place: number): number {
    return (this.offsets[place + 1] ?? 0) - (this.offsets[place] ?? 0);
  }

  #countSharedBytes(place: number, other: number, most: number): number {
    const start = this.offsets[place] ?? 0;
    const otherStart = this.offsets[other] ?? 0;
    let shared = 0;
    while (shared < most && this.bytes[start + shared] === this.bytes[otherStart + shared]) shared += 1;
    return shared;
  }

  #isAscii(place: number, byteLength: number): boolean {
    const start = this.offsets[place] ?? 0;
    for (let at = start; at < start + byteLength; at += 1)
      if ((this.bytes[at] ?? 0) > MAX_ASCII) return false;
    return true;
  }
}

class KeySorter {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  sort(): Uint32Array {
    const order = Uint32Array.from({ length: this.#starts.length - 1 }, (_, index) => index);
    this.#sortFrom(0, order);
    return order;
  }

  /** Sorts keys that are equal before the byte `depth`. */
  #sortFrom(depth: number, keys: Uint32Array): void {
    if (keys.length < FEW_KEYS || depth > MAX_CHUNKED_BYTES) {
      keys.sort((a, b) => this.#compareFrom(depth, a, b) || a - b);
      return;
    }
    // Each number is the chunk of a key above its index, and sorts both at once.
    const numbers = new BigUint64Array(keys.length);
    const halves = new Uint32Array(numbers.buffer);
    for (let place = 0; place < keys.length; place += 1) {
      halves[2 * place] = keys[place] ?? 0;
      halves[2 * place + 1] = this.#readChunk(keys[place] ?? 0, depth);
    }
    numbers.sort();
    for (let place = 0; place < keys.length; place += 1) keys[place] = halves[2 * place] ?? 0;
    this.#sortEqualChunks(depth, keys, halves);
  }

  #sortEqualChunks(depth: number, keys: Uint32Array, halves: Uint32Array): void {
    let from = 0;
    for (let next = 1; next <= keys.length; next += 1) {
      const chunk = halves[2 * from + 1] ?? 0;
      if (next < keys.length && halves[2 * next + 1] === chunk) continue;
      const hasMoreBytes = (chunk & 0xff) !== 0;
      if (hasMoreBytes && next - from > 1) this.#sortFrom(depth + CHUNK_BYTES, keys.subarray(from, next));
      from = next;
    }
  }

  /** Returns the next bytes of a key as a number, with zeros after its end. */
  #readChunk(key: number, depth: number): number {
    const start = this.#startOf(key) + depth;
    const length = Math.min(CHUNK_BYTES, this.#startOf(key + 1) - start);
    if (length === CHUNK_BYTES) return this.#bytes.readUInt32BE(start);
    return length <= 0 ? 0 : this.#bytes.readUIntBE(start, length) * 256 ** (CHUNK_BYTES - length);
  }

  #compareFrom(depth: number, a: number, b: number): number {
    const bytes = this.#bytes;
    const startA = this.#startOf(a) + depth;
    const startB = this.#startOf(b) + depth;
    return bytes.compare(bytes, startB, this.#startOf(b + 1), startA, this.#startOf(a + 1));
  }

  #startOf(key: number): number {
    return this.#starts[key] ?? 0;
  }
}
