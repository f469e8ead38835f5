export function includesSorted(sortedNumbers: Uint32Array, wanted: number): boolean {
  let from = 0;
  let to = sortedNumbers.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = sortedNumbers[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

export class SortedCompanyIds {
  readonly #sorted: Uint32Array;

  constructor(ids: Uint32Array) {
    this.#sorted = isAscending(ids) ? ids : ids.toSorted();
  }

  has(id: number): boolean {
    return includesSorted(this.#sorted, id);
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
