/**
 * The `limit` items with the highest values, best first, of those that `accept` lets through; items of equal
 * value stay in their order. One pass; no full sort. `bound` is at least the value and cheaper to have: what it rules out
 * is not looked at any closer.
 */
export function keepBest(
  items: Iterable<number>,
  limit: number,
  accept: (item: number) => boolean,
  value: (item: number) => number,
  bound: (item: number) => number = () => Infinity,
): number[] {
  const kept: { item: number; value: number }[] = [];
  let least = -Infinity;
  for (const item of items) {
    if (kept.length >= limit && bound(item) <= least) continue;
    const own = value(item);
    if (kept.length >= limit && own <= least) continue;
    if (!accept(item)) continue;
    let place = kept.length;
    while (place > 0 && kept[place - 1]!.value < own) place -= 1;
    kept.splice(place, 0, { item, value: own });
    if (kept.length > limit) kept.pop();
    if (kept.length === limit) least = kept[limit - 1]!.value;
  }
  return kept.map((entry) => entry.item);
}
