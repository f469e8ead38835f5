import { crc32 } from 'node:zlib';
import { normaliseName } from '../../../shared/matching/normalise-name.ts';

/**
 * Organisation numbers by the keys of names: 30 bits of a key's hash and 34 bits of the number in
 * one integer each, sorted. A table of SQLite takes ten times as long to make.
 */
const NUMBER_BITS = 34n;
const NUMBER_MASK = (1n << NUMBER_BITS) - 1n;
const WORD = 2 ** 32;

function toHash(nameKey: string): number {
  return crc32(nameKey) >>> 2;
}

/** Names, and the organisation number of each. */
export interface NumberedNames {
  readonly names: readonly string[];
  readonly numbers: readonly number[];
}

/** Builds {@link NameKeys}, here or in a thread of its own. */
export interface NameKeysBuilder {
  add(names: NumberedNames): Promise<void>;
  finish(): Promise<BigUint64Array>;
  close(): Promise<void>;
}

export class LocalNameKeysBuilder implements NameKeysBuilder {
  readonly #high: number[] = [];
  readonly #low: number[] = [];

  async add({ names, numbers }: NumberedNames): Promise<void> {
    for (const [index, name] of names.entries()) {
      const number = numbers[index]!;
      this.#high.push(toHash(normaliseName(name).nameKey) * 4 + Math.floor(number / WORD));
      this.#low.push(number % WORD);
    }
  }

  async finish(): Promise<BigUint64Array> {
    const pairs = new BigUint64Array(this.#high.length);
    const view = new DataView(pairs.buffer);
    for (const [index, high] of this.#high.entries()) {
      view.setUint32(index * 8, this.#low[index]!, true);
      view.setUint32(index * 8 + 4, high, true);
    }
    return pairs.sort();
  }

  async close(): Promise<void> {}
}

export class NameKeys {
  readonly #pairs: BigUint64Array;

  constructor(bytes: ArrayBuffer) {
    this.#pairs = new BigUint64Array(bytes);
  }

  /** Yields the numbers of the companies with a name of this key, and seldom others. */
  *find(nameKey: string): Generator<number> {
    const first = BigInt(toHash(nameKey)) << NUMBER_BITS;
    for (let index = this.#findFrom(first); index < this.#pairs.length; index += 1) {
      const pair = this.#pairs[index]!;
      if (pair >> NUMBER_BITS !== first >> NUMBER_BITS) return;
      yield Number(pair & NUMBER_MASK);
    }
  }

  /** Returns the index of the first pair that is not less than `pair`. */
  #findFrom(pair: bigint): number {
    let low = 0;
    let high = this.#pairs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#pairs[middle]! < pair) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
