import { closeSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DamagedError } from '../../port.ts';
import { toStoreError } from './to-store-error.ts';

const GIBIBYTE = 1024 ** 3;

/** `mapped` maps pages into memory, to serve. `read` uses little memory, to verify. */
export type PageAccess = 'mapped' | 'read';

/** The database file of a complete generation. */
export class GenerationFile {
  readonly database: DatabaseSync;
  readonly #generation: string;
  readonly #bytes: number;
  readonly #descriptor: number;
  readonly #resources: DisposableStack;

  /** `bytes` is the original size. Throws {@link DamagedError} for another size or kind. */
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

  /** Throws {@link DamagedError} for a truncated file, which would end a mapped read. */
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
 * Opens the database of a complete generation. It never changes, so that SQLite needs no locks and
 * no journal, which take most of the time of a short query.
 */
export function openReadOnly(path: string, access: PageAccess): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${access === 'mapped' ? 64 * GIBIBYTE : 0}; PRAGMA cache_size = -32768;`);
  return database;
}
