/** The items with the highest values among those that are added. */
export class BestItems {
  readonly #limit: number;
  readonly #kept: { readonly item: number; readonly value: number }[] = [];
  #bar = -Infinity;

  /** `limit` is at least 1. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** An item with this value or a lower one is not kept. */
  get bar(): number {
    return this.#bar;
  }

  /** Adds an item. Equal items keep the order in which they are added. */
  add(item: number, value: number): void {
    if (value <= this.#bar) return;
    const kept = this.#kept;
    kept.splice(kept.findLastIndex((each) => each.value >= value) + 1, 0, { item, value });
    if (kept.length > this.#limit) kept.pop();
    if (kept.length === this.#limit) this.#bar = kept[this.#limit - 1]?.value ?? this.#bar;
  }

  /** Returns the kept items, best first. */
  toItems(): number[] {
    return this.#kept.map(({ item }) => item);
  }
}
