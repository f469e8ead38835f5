import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reject, RejectSink } from '../source/staging.ts';

/** Has the mode 0600. Creates no file if no row is rejected. */
export class RejectsFile implements RejectSink {
  readonly path: string;
  #descriptor: number | null = null;
  #pending: string[] = [];

  constructor(path: string) {
    this.path = path;
  }

  add(reject: Reject): void {
    this.#pending.push(`${JSON.stringify(reject)}\n`);
    if (this.#pending.length >= 1_000) this.#flush();
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    if (this.#descriptor === null) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#descriptor = openSync(this.path, 'w', 0o600);
    }
    writeSync(this.#descriptor, this.#pending.join(''));
    this.#pending = [];
  }

  /** Closes the file and returns its path. Null when no row was rejected. */
  closeRejects(): string | null {
    this.#flush();
    if (this.#descriptor === null) return null;
    closeSync(this.#descriptor);
    this.#descriptor = null;
    return this.path;
  }
}

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
