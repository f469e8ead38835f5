/** Options of {@link selectBest}: the filter and the value of items. */
interface SelectionOptions {
  /** Filter: true for items that may be selected. By default all may. */
  readonly accept?: (item: number) => boolean;
  /** Value of an item. Items with higher values are preferred. */
  readonly value: (item: number) => number;
  /** Upper bound of an item's value. Computing it must be faster than computing the value. */
  readonly upperBound?: (item: number) => number;
}

/**
 * Returns the `limit` accepted items with the highest values, best first. Equal items keep their
 * order. `limit` is at least 1.
 */
export function selectBest(items: Iterable<number>, limit: number, preference: SelectionOptions): number[] {
  const { accept = () => true, value, upperBound = () => Infinity } = preference;
  const kept: { item: number; value: number }[] = [];
  let least = -Infinity;
  for (const item of items) {
    if (kept.length >= limit && upperBound(item) <= least) continue;
    const own = value(item);
    if (kept.length >= limit && own <= least) continue;
    if (!accept(item)) continue;
    kept.splice(kept.findLastIndex((each) => each.value >= own) + 1, 0, { item, value: own });
    if (kept.length > limit) kept.pop();
    least = kept[limit - 1]?.value ?? least;
  }
  return kept.map((entry) => entry.item);
}
