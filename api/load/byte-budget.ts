/**
 * Counts the bytes that a process holds in memory for its callers, in total and per caller. Refuses
 * nothing itself: a caller of `isFullFor` does.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(maxTotalBytes: number) {
    this.#maxBytes = maxTotalBytes;
  }

  get totalHeldBytes(): number {
    return this.#bytes;
  }

  /**
   * True if `caller` may not hold more bytes: the budget is used up, or `caller` holds half of it.
   */
  isFullFor(caller: string): boolean {
    const own = this.#bytesOf.get(caller) ?? 0;
    return this.#bytes >= this.#maxBytes || own >= this.#maxBytes / 2;
  }

  countUntilReleased(caller: string, bytes: number): () => void {
    this.#add(caller, bytes);
    let held = bytes;
    return () => {
      this.#add(caller, -held);
      held = 0;
    };
  }

  #add(caller: string, change: number): void {
    this.#bytes += change;
    const own = (this.#bytesOf.get(caller) ?? 0) + change;
    if (own === 0) this.#bytesOf.delete(caller);
    else this.#bytesOf.set(caller, own);
  }
}
