/** Bounds the bytes that a process holds for its callers. */
export class ByteBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get held(): number {
    return this.#bytes;
  }

  get isSpent(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** Counts `bytes` until the returned function is called, once. */
  hold(bytes: number): () => void {
    let held = bytes;
    this.#bytes += held;
    return () => {
      this.#bytes -= held;
      held = 0;
    };
  }
}
