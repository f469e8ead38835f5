import { TopItems } from './top-items.ts';

interface SelectionOptions {
  readonly accept?: (item: number) => boolean;
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
