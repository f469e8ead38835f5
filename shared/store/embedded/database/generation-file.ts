import { closeSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DamagedError } from '../../port.ts';
import { toStoreError } from './to-store-error.ts';

const GIBIBYTE = 1024 ** 3;

/**
 * How SQLite reads a file. `mapped` maps it into memory, to serve. `read` needs little memory, to
 * verify.
 */
export type DatabaseReadMode = 'mapped' | 'read';

/** The SQLite file of a complete generation. */
export class GenerationFile {
  readonly database: DatabaseSync;
  readonly #generation: string;
  readonly #bytes: number;
  readonly #descriptor: number;
  readonly #resources: DisposableStack;

  /**
   * `bytes` is the size of the file when it was written. Throws {@link DamagedError} for a file of
   * another size, and for one that is not a database.
   */
  constructor(path: string, generation: string, bytes: number, mode: DatabaseReadMode) {
    this.#generation = generation;
    this.#bytes = bytes;
    try {
      using resources = new DisposableStack();
      this.#descriptor = resources.adopt(openSync(path, 'r'), closeSync);
      this.assertSize();
      this.database = resources.use(openReadOnlyDatabase(path, mode));
      this.#resources = resources.move();
    } catch (cause) {
      throw toStoreError(`open ${path}`, cause, generation);
    }
  }

  /**
   * Throws {@link DamagedError} for a file that became shorter: reading it from memory would end
   * the process.
   */
  assertSize(): void {
    const { size } = fstatSync(this.#descriptor);
    if (size === this.#bytes) return;
    const what = `its database has ${size} bytes instead of ${this.#bytes}`;
    throw new DamagedError(this.#generation, 'database', what);
  }

  close(): void {
    this.#resources.dispose();
  }
}

/**
 * Opens the SQLite file of a complete generation. It never changes: without locks and a journal,
 * short queries are several times faster.
 */
export function openReadOnlyDatabase(path: string, mode: DatabaseReadMode): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${mode === 'mapped' ? 64 * GIBIBYTE : 0}; PRAGMA cache_size = -32768;`);
  return database;
}
