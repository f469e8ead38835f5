const MAX_ANSWERS = 100;

/** An answer of the service, and the `ETag` that identifies this version of it. */
export interface CachedAnswer {
  readonly etag: string;
  /** The body as it came. */
  readonly text: string;
}

/**
 * Answers by address, the 100 that were used last. An answer that has not changed costs no
 * credits.
 */
export class EtagCache {
  readonly #answers = new Map<string, CachedAnswer>();

  /** Returns the answer of an address, undefined without one. */
  read(address: string): CachedAnswer | undefined {
    const answer = this.#answers.get(address);
    if (answer !== undefined) this.#store(address, answer);
    return answer;
  }

  /** Stores an answer. An `etag` of null removes what was stored. */
  write(address: string, etag: string | null, text: string): void {
    if (etag === null) this.#answers.delete(address);
    else this.#store(address, { etag, text });
  }

  #store(address: string, answer: CachedAnswer): void {
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
  }
}
