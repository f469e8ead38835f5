import { closeSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DamagedError } from '../../port.ts';
import { toStoreError } from './to-store-error.ts';
import { crc32 } from 'node:zlib';

const GIBIBYTE = 1024 ** 3;

/**
 * How SQLite reads a file. `mapped` maps it into memory, which is fast for serving. `read` uses
 * little memory, for verification.
 */
export type DatabaseReadMode = 'mapped' | 'read';

interface GenerationFileOptions {
  readonly generationName: string;
  readonly expectedBytes: number;
  readonly mode: DatabaseReadMode;
}

export class GenerationFile {
  readonly database: DatabaseSync;
  readonly #generationName: string;
  readonly #expectedBytes: number;
  readonly #descriptor: number;
  readonly #resources: DisposableStack;

  /**
   * Opens the file. Throws {@link DamagedError} for a file of another size than `expectedBytes`,
   * and for a file that is not a database.
   */
  constructor(path: string, { generationName, expectedBytes, mode }: GenerationFileOptions) {
    this.#generationName = generationName;
    this.#expectedBytes = expectedBytes;
    try {
      using resources = new DisposableStack();
      this.#descriptor = resources.adopt(openSync(path, 'r'), closeSync);
      this.assertUnchangedSize();
      this.database = resources.use(openImmutableDatabase(path, mode));
      this.#resources = resources.move();
    } catch (cause) {
      throw toStoreError(`open ${path}`, cause, generationName);
    }
  }

  /**
   * Throws {@link DamagedError} if the file no longer has the size that was written. Reading a
   * shorter file from mapped memory would end the process.
   */
  assertUnchangedSize(): void {
    const { size } = fstatSync(this.#descriptor);
    if (size === this.#expectedBytes) return;
    const what = `its database has ${size} bytes instead of ${this.#expectedBytes}`;
    throw new DamagedError(this.#generationName, 'database', what);
  }

  close(): void {
    this.#resources.dispose();
  }
}

/**
 * Opens the SQLite file of a complete generation, which never changes. So SQLite needs no locks and
 * no journal. Short queries are several times faster without them.
 */
export function openImmutableDatabase(databasePath: string, mode: DatabaseReadMode): DatabaseSync {
  const url = pathToFileURL(databasePath);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  // Threads that match lists have a cache each. One of 32 MB makes them 2 % faster.
  database.exec(`PRAGMA mmap_size = ${mode === 'mapped' ? 64 * GIBIBYTE : 0}; PRAGMA cache_size = -8192;`);
  return database;
}

export const CONTENT_TABLE_NAMES = ['company', 'detail', 'trademarks', 'status', 'name', 'sni'] as const;
export type ContentTableName = (typeof CONTENT_TABLE_NAMES)[number];

export const ONLY_SNI_ROW_ID = 1;

/**
 * Tables of the SQLite file of a generation. In `company`, `detail`, `trademarks` and `status`, the
 * id is the company's. In `name` it is the number of the name, from 0. A company without trademarks
 * has no row in `trademarks`.
 */
export const GENERATION_SCHEMA = `
  ${CONTENT_TABLE_NAMES.map(
    (table) =>
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum INTEGER NOT NULL);`,
  ).join('\n  ')}
  CREATE TABLE index_part (name TEXT NOT NULL, bytes BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

const SEEDS = mapTables(crc32);

export function mapTables<T>(convert: (table: ContentTableName) => T): Readonly<Record<ContentTableName, T>> {
  return Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, convert(table)])) as Record<
    ContentTableName,
    T
  >;
}

/** CRC-32 of the UTF-8. It includes the table and the id, to detect swapped rows. */
export function toRowChecksum(table: ContentTableName, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/** It includes the name of the part, to detect swapped parts. */
export function toIndexPartChecksum(partName: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(partName));
}
