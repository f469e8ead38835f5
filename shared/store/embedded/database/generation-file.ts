import { closeSync, fstatSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DamagedError } from '../../port.ts';
import { openToRead, type PageAccess } from './open-database.ts';
import { toStoreError } from './to-store-error.ts';

/** The database file of a finished generation. */
export class GenerationFile {
  readonly database: DatabaseSync;
  readonly #generation: string;
  readonly #bytes: number;
  readonly #descriptor: number;

  /**
   * `bytes` is its size as it was written. Throws {@link DamagedError} when it has another one or
   * is no database.
   */
  constructor(path: string, generation: string, bytes: number, access: PageAccess) {
    this.#generation = generation;
    this.#bytes = bytes;
    try {
      this.#descriptor = openSync(path, 'r');
    } catch (cause) {
      throw toStoreError(`open ${path}`, cause, generation);
    }
    try {
      this.assertWhole();
      this.database = openToRead(path, access);
    } catch (cause) {
      closeSync(this.#descriptor);
      throw toStoreError(`open ${path}`, cause, generation);
    }
  }

  /**
   * Throws {@link DamagedError} when the file was cut. SQLite does not look, and a read of a mapped
   * page behind the end of its file ends the process.
   */
  assertWhole(): void {
    const { size } = fstatSync(this.#descriptor);
    if (size === this.#bytes) return;
    const what = `its database has ${size} bytes instead of ${this.#bytes}`;
    throw new DamagedError(this.#generation, 'database', what);
  }

  close(): void {
    if (!this.database.isOpen) return;
    this.database.close();
    closeSync(this.#descriptor);
  }
}
