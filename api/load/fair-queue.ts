/** An item that waits, and the caller that it is counted by. */
export interface QueuedItem<T> {
  readonly caller: string;
  readonly item: T;
}

/** A queue that takes one item of each caller in turn, so that no caller delays another. */
export class FairQueue<T extends string | object> {
  /** The callers in the order of their next turn. A caller without items is not in the map. */
  readonly #items = new Map<string, T[]>();
  readonly #comesBefore: (a: T, b: T) => boolean;
  #length = 0;

  /** `comesBefore` orders the items of one caller; by default they keep their order. */
  constructor(comesBefore: (a: T, b: T) => boolean = () => false) {
    this.#comesBefore = comesBefore;
  }

  get length(): number {
    return this.#length;
  }

  countOf(caller: string): number {
    return this.#items.get(caller)?.length ?? 0;
  }

  push(caller: string, item: T): void {
    const own = this.#items.get(caller);
    if (own === undefined) this.#items.set(caller, [item]);
    else {
      const last = own.findLastIndex((each) => !this.#comesBefore(item, each));
      own.splice(last + 1, 0, item);
    }
    this.#length += 1;
  }

  /** The first item of the next caller that `accepts` lets pass; null when there is none. */
  peek(accepts: (caller: string, item: T) => boolean = () => true): QueuedItem<T> | null {
    for (const [caller, [item]] of this.#items) {
      if (item !== undefined && accepts(caller, item)) return { caller, item };
    }
    return null;
  }

  /** Takes the first item of a caller, which comes last from then on; null when it has none. */
  takeFirst(caller: string): T | null {
    const own = this.#items.get(caller) ?? [];
    const item = own.shift();
    if (item === undefined) return null;
    this.#length -= 1;
    this.#items.delete(caller);
    if (own.length > 0) this.#items.set(caller, own);
    return item;
  }

  /** Removes an item that waits no longer; false when it is not in the queue. */
  remove(caller: string, item: T): boolean {
    const own = this.#items.get(caller) ?? [];
    const at = own.indexOf(item);
    if (at < 0) return false;
    own.splice(at, 1);
    this.#shrink(caller, own);
    return true;
  }

  /** Removes and returns the newest item of the caller with the most items; null when empty. */
  removeNewestOfLargest(): QueuedItem<T> | null {
    let largest: readonly [caller: string, own: T[]] = ['', []];
    for (const entry of this.#items) if (entry[1].length > largest[1].length) largest = entry;
    const [caller, own] = largest;
    const item = own.pop();
    if (item === undefined) return null;
    this.#shrink(caller, own);
    return { caller, item };
  }

  #shrink(caller: string, own: readonly T[]): void {
    this.#length -= 1;
    if (own.length === 0) this.#items.delete(caller);
  }
}
