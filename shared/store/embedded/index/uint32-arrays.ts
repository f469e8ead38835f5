const FIRST_CAPACITY = 16;

export class GrowingUint32Array {
  #numbers = new Uint32Array(FIRST_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(this.#numbers.length * 1.5));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  finish(): Uint32Array {
    const taken = this.#numbers.subarray(0, this.#length);
    this.#numbers = new Uint32Array(FIRST_CAPACITY);
    this.#length = 0;
    return taken;
  }
}

/**
 * Joins lists into one array. `offsets` contains the start of each list in `numbers`, and the end
 * of the last.
 */
export function packLists(lists: Iterable<Iterable<number>>): { offsets: Uint32Array; numbers: Uint32Array } {
  const offsets = new GrowingUint32Array();
  const numbers = new GrowingUint32Array();
  offsets.push(0);
  for (const list of lists) {
    for (const number of list) numbers.push(number);
    offsets.push(numbers.length);
  }
  return { offsets: offsets.finish(), numbers: numbers.finish() };
}

const MAX_NUMBERS = 2 ** 23;

/**
 * Returns the positions in `ranks` in ascending order of rank, equal ranks by position. Ranks are
 * integers below 2^30. Rank and position are packed into one number, which sorts fastest.
 */
export function sortPositionsByRank(ranks: ArrayLike<number>): Uint32Array {
  const packed = Float64Array.from(ranks, (rank, number) => rank * MAX_NUMBERS + number).sort();
  return Uint32Array.from(packed, (each) => each % MAX_NUMBERS);
}

/** Returns the position of each number in `order`. `order` contains every number from 0 once. */
export function invertPermutation(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}

export function includesSorted(sortedNumbers: Uint32Array, wanted: number): boolean {
  return sortedNumbers[findFirst(sortedNumbers, wanted)] === wanted;
}

/** Returns the place of the first number that is at least `least`, or the length without one. */
export function findFirst(sortedNumbers: Uint32Array, least: number): number {
  let from = 0;
  let to = sortedNumbers.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sortedNumbers[middle] ?? Infinity) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

export class SortedCompanyIds {
  readonly #sorted: Uint32Array;

  constructor(ids: Uint32Array) {
    this.#sorted = isAscending(ids) ? ids : ids.toSorted();
  }

  has(id: number): boolean {
    return includesSorted(this.#sorted, id);
  }

  /** Returns the places of the ids that are here, ascending. */
  findPlaces(ids: readonly number[]): Uint32Array {
    const wanted = Uint32Array.from(new Set(ids)).sort();
    return wanted.filter((id) => this.has(id)).map((id) => findFirst(this.#sorted, id));
  }

  sampleEvenly(maxCount: number): number[] {
    const step = Math.max(1, Math.ceil(this.#sorted.length / maxCount));
    return [...this.#sorted.filter((_, place) => place % step === 0)];
  }
}

function isAscending(ids: Uint32Array): boolean {
  let previous = -1;
  for (const id of ids) {
    if (id <= previous) return false;
    previous = id;
  }
  return true;
}
