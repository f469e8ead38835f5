import { TopItems } from './top-items.ts';

/**
 * Functions that {@link selectTopItems} calls for each item: a filter, and a value to rank it by.
 */
interface SelectionOptions {
  /** Filter: true for items that may be selected. By default all may. */
  readonly accept?: (item: number) => boolean;
  /** Value of an item. Items with higher values are preferred. */
  readonly value: (item: number) => number;
}

/**
 * Returns the `limit` accepted items with the highest values, best first. Equal items keep their
 * order. `limit` is at least 1.
 */
export function selectTopItems(items: Iterable<number>, limit: number, options: SelectionOptions): number[] {
  const { accept = () => true, value } = options;
  const best = new TopItems(limit);
  for (const item of items) {
    const own = value(item);
    if (own > best.valueToExceed && accept(item)) best.add(item, own);
  }
  return best.toItemsByDescendingValue();
}
