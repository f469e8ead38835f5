import { closeSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DamagedError } from '../../port.ts';
import { toStoreError } from './to-store-error.ts';

const GIBIBYTE = 1024 ** 3;

/** How pages are read: mapped into memory to serve, one by one to verify with little memory. */
export type PageAccess = 'mapped' | 'read';

/** The database file of a finished generation. */
export class GenerationFile {
  readonly database: DatabaseSync;
  readonly #generation: string;
  readonly #bytes: number;
  readonly #descriptor: number;
  readonly #resources: DisposableStack;

  /**
   * `bytes` is its size as it was written. Throws {@link DamagedError} when it has another one or
   * is no database.
   */
  constructor(path: string, generation: string, bytes: number, access: PageAccess) {
    this.#generation = generation;
    this.#bytes = bytes;
    try {
      using resources = new DisposableStack();
      this.#descriptor = resources.adopt(openSync(path, 'r'), closeSync);
      this.assertSize();
      this.database = resources.use(openReadOnly(path, access));
      this.#resources = resources.move();
    } catch (cause) {
      throw toStoreError(`open ${path}`, cause, generation);
    }
  }

  /**
   * Throws {@link DamagedError} when the file was cut. SQLite does not look, and a read of a mapped
   * page behind the end of its file ends the process.
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
 * Opens a finished database to read. It is never written again, so SQLite takes no locks and looks
 * for no journal: that is most of the time of a short query.
 */
export function openReadOnly(path: string, access: PageAccess): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${access === 'mapped' ? 64 * GIBIBYTE : 0}; PRAGMA cache_size = -32768;`);
  return database;
}
