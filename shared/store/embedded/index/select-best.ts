/** How {@link selectBest} compares items. */
export interface SelectionOptions {
  /** Whether an item may be kept at all. Every item when it is left out. */
  readonly accept?: (item: number) => boolean;
  /** Higher is better. */
  readonly value: (item: number) => number;
  /** At least the value, and cheaper to compute: it rules items out early. */
  readonly bound?: (item: number) => number;
}

/**
 * The `limit` (1 or more) accepted items with the highest values, best first; items of equal value
 * stay in their order. It makes one pass and no full sort.
 */
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
