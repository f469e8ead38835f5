/**
 * Which companies exist, from memory: what SQLite does not find may be missing only because a page
 * is damaged.
 */
export class KnownIds {
  readonly #sorted: Uint32Array;

  constructor(ids: Uint32Array) {
    this.#sorted = isAscending(ids) ? ids : ids.toSorted();
  }

  has(id: number): boolean {
    const ids = this.#sorted;
    let from = 0;
    let to = ids.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (ids[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return ids[from] === id;
  }

  /** At most `count` ids at even distances. */
  sample(count: number): number[] {
    const step = Math.max(1, Math.ceil(this.#sorted.length / count));
    const length = Math.ceil(this.#sorted.length / step);
    return Array.from({ length }, (_, place) => this.#sorted[place * step]!);
  }
}

function isAscending(ids: Uint32Array): boolean {
  for (let place = 1; place < ids.length; place += 1) if (ids[place - 1]! >= ids[place]!) return false;
  return true;
}
