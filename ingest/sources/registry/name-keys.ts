import { crc32 } from 'node:zlib';
import { normaliseName } from '../../../shared/matching/normalise-name.ts';

/** Of the integers of {@link NameKeys}. */
const NUMBER_BITS = 34n;
const NUMBER_MASK = (1n << NUMBER_BITS) - 1n;
const WORD = 2 ** 32;

function toHash(nameKey: string): number {
  return crc32(nameKey) >>> 2;
}

export interface NumberedNames {
  readonly names: readonly string[];
  readonly numbers: readonly number[];
}

/** Builds {@link NameKeys}. */
export class NameKeysBuilder {
  /** The lower and the upper half of each integer. */
  readonly #words: number[] = [];

  add({ names, numbers }: NumberedNames): void {
    for (const [index, number] of numbers.entries()) {
      const { nameKey } = normaliseName(names[index]!);
      this.#words.push(number % WORD, toHash(nameKey) * 4 + Math.floor(number / WORD));
    }
  }

  finish(): BigUint64Array {
    return new BigUint64Array(Uint32Array.from(this.#words).buffer).sort();
  }
}

/**
 * Organisation numbers by the keys of names: 30 bits of a key's hash and 34 bits of the number in
 * one integer each, sorted. A table of SQLite takes ten times as long to make.
 */
export class NameKeys {
  readonly #pairs: BigUint64Array;

  constructor(bytes: ArrayBuffer) {
    this.#pairs = new BigUint64Array(bytes);
  }

  /** Yields the numbers of the companies with a name of this key, and seldom others. */
  *find(nameKey: string): Generator<number> {
    const hash = BigInt(toHash(nameKey));
    for (const pair of this.#pairs.subarray(this.#findFrom(hash << NUMBER_BITS))) {
      if (pair >> NUMBER_BITS !== hash) return;
      yield Number(pair & NUMBER_MASK);
    }
  }

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
