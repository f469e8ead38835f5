import type { Reject, RejectSink } from '../source/staging.ts';

const MAX_HELD = 100_000;

/**
 * Holds the rejects of sources that are staged beside the primary one until that is staged: if it
 * is refused, the run rejects no other rows. More than `MAX_HELD` are written at once.
 */
export class HeldRejects implements RejectSink {
  readonly #sink: RejectSink;
  #held: Reject[] = [];

  constructor(sink: RejectSink) {
    this.#sink = sink;
  }

  add(reject: Reject): void {
    this.#held.push(reject);
    if (this.#held.length > MAX_HELD) this.release();
  }

  release(): void {
    for (const reject of this.#held) this.#sink.add(reject);
    this.#held = [];
  }
}
