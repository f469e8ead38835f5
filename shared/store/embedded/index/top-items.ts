interface ValuedItem {
  readonly item: number;
  readonly value: number;
}

export class TopItems {
  readonly #limit: number;
  readonly #kept: ValuedItem[] = [];
  #threshold = -Infinity;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Value that an item must exceed to be added. -Infinity until `limit` items are added. */
  get valueToExceed(): number {
    return this.#threshold;
  }

  /**
   * Adds an item if its value exceeds `valueToExceed`. Drops the last item if there are then more
   * than `limit`. Items with equal values keep the order in which they are added.
   */
  add(item: number, value: number): void {
    if (value <= this.#threshold) return;
    const kept = this.#kept;
    kept.splice(kept.findLastIndex((each) => each.value >= value) + 1, 0, { item, value });
    if (kept.length > this.#limit) kept.pop();
    if (kept.length === this.#limit) this.#threshold = kept[this.#limit - 1]?.value ?? this.#threshold;
  }

  /** The items with the highest values, best first. */
  get kept(): readonly ValuedItem[] {
    return this.#kept;
  }
}

/**
 * Returns the `limit` accepted items with the highest values, best first. Equal items keep their
 * order. `limit` is at least 1.
 */
export function selectTopItems(
  items: Iterable<number>,
  limit: number,
  { accept = () => true, value }: { accept?: (item: number) => boolean; value: (item: number) => number },
): number[] {
  const best = new TopItems(limit);
  for (const item of items) {
    const own = value(item);
    if (own > best.valueToExceed && accept(item)) best.add(item, own);
  }
  return best.kept.map(({ item }) => item);
}
