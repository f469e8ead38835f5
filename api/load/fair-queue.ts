export interface QueuedItem<T> {
  readonly caller: string;
  readonly item: T;
}

/** A queue that serves callers in turn, one item each, so that no caller delays another. */
export class FairQueue<T extends string | object> {
  /**
   * Items by caller, in the order in which the callers are served. Contains only callers with
   * items.
   */
  readonly #items = new Map<string, T[]>();
  readonly #comesBefore: (a: T, b: T) => boolean;
  #length = 0;

  /**
   * `comesBeforeForSameCaller` sorts the items of each caller. The default is first in, first out.
   */
  constructor(comesBeforeForSameCaller: (a: T, b: T) => boolean = () => false) {
    this.#comesBefore = comesBeforeForSameCaller;
  }

  get length(): number {
    return this.#length;
  }

  *[Symbol.iterator](): Generator<QueuedItem<T>> {
    for (const [caller, items] of this.#items) for (const item of items) yield { caller, item };
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

  /**
   * Returns the first item of the next caller in turn, or null. Skips callers whose first item
   * `acceptsFirstItem` refuses.
   */
  peekNextTurn(acceptsFirstItem: (caller: string, item: T) => boolean = () => true): QueuedItem<T> | null {
    for (const [caller, [item]] of this.#items) {
      if (item !== undefined && acceptsFirstItem(caller, item)) return { caller, item };
    }
    return null;
  }

  /**
   * Removes and returns the first item of a caller, and moves the caller to the end of the order of
   * turns. Null for a caller without items.
   */
  takeTurn(caller: string): T | null {
    const own = this.#items.get(caller) ?? [];
    const item = own.shift();
    if (item === undefined) return null;
    this.#length -= 1;
    this.#items.delete(caller);
    if (own.length > 0) this.#items.set(caller, own);
    return item;
  }

  remove(caller: string, item: T): boolean {
    const own = this.#items.get(caller) ?? [];
    const at = own.indexOf(item);
    if (at < 0) return false;
    own.splice(at, 1);
    this.#shrink(caller, own);
    return true;
  }

  /**
   * Removes and returns the last item in the order of the caller with the most items. Without
   * `comesBeforeForSameCaller`, this is the newest one. Null if the queue is empty.
   */
  removeNewestOfBusiestCaller(): QueuedItem<T> | null {
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
