/** Filter and order of {@link selectBest}. */
export interface SelectionOptions {
  /** True for items to select. By default all. */
  readonly accept?: (item: number) => boolean;
  /** Value of an item. Higher is better. */
  readonly value: (item: number) => number;
  /** An upper bound of the value that is cheaper to compute, to skip items early. */
  readonly bound?: (item: number) => number;
}

/** Returns the `limit` (at least 1) best accepted items. Equal ones keep their order. */
export function selectBest(items: Iterable<number>, limit: number, preference: SelectionOptions): number[] {
  const { accept = () => true, value, bound = () => Infinity } = preference;
  const kept: { item: number; value: number }[] = [];
  let least = -Infinity;
  for (const item of items) {
    if (kept.length >= limit && bound(item) <= least) continue;
    const own = value(item);
    if (kept.length >= limit && own <= least) continue;
    if (!accept(item)) continue;
    kept.splice(kept.findLastIndex((each) => each.value >= own) + 1, 0, { item, value: own });
    if (kept.length > limit) kept.pop();
    least = kept[limit - 1]?.value ?? least;
  }
  return kept.map((entry) => entry.item);
}
