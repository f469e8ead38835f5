import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A row that could not be used: where it stands and why, never the row itself
 * (docs/contract.md#personal-data).
 */
export interface Reject {
  readonly source: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly identity: string;
}

/** Takes rejects one by one. */
export interface RejectSink {
  add(reject: Reject): void;
}

/** Writes rejects as JSON lines into a file that only its owner can read; it comes into being with the first. */
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

  /** Path of the file, or null when nothing was rejected. */
  close(): string | null {
    this.#flush();
    if (this.#descriptor === null) return null;
    closeSync(this.#descriptor);
    this.#descriptor = null;
    return this.path;
  }
}
