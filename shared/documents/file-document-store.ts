import { randomUUID } from 'node:crypto';
import { access, mkdir, opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import {
  toDocumentId,
  toPathInDocumentStore,
  type ManagedDocumentStore,
  type StoredDocument,
} from './port.ts';

/** One day in milliseconds. An older partial file of the API is left from a killed process. */
const DAY_MS = 24 * 3_600_000;

/**
 * The process that writes documents. The names of its partial files begin with this text. Partial
 * files of `ingest` can be deleted at any age, because only one `ingest` runs at a time.
 */
export type DocumentWriterProcessName = 'api' | 'ingest';

/**
 * Stores documents as files in a folder. It has up to 256 subfolders, named after the first two
 * hexadecimal digits of the file names.
 */
export class FileDocumentStore implements ManagedDocumentStore {
  readonly #folder: string;
  readonly #writer: DocumentWriterProcessName;
  readonly #made = new Set<string>();

  constructor(folder: string, writerProcessName: DocumentWriterProcessName) {
    this.#folder = folder;
    this.#writer = writerProcessName;
  }

  async putNew(name: string, bytes: Uint8Array): Promise<void> {
    if (!(await this.has(name))) await this.replace(name, bytes);
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    await this.#makeFolder(dirname(path));
    // A rename within a file system is atomic. Partial files in one folder are placed together on
    // disk, which is several times as fast.
    const part = join(this.#folder, `.${this.#writer}-${randomUUID()}.part`);
    await writeFileAtomically(path, bytes, { temporaryPath: part });
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      await access(this.#pathOf(name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  /**
   * Deletes partial files that are more than a day old, since their processes were killed. If
   * `ingest` opened the store, also deletes partial files of `ingest` of any age.
   */
  async deleteAbandonedPartialFiles(now: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.part'))) {
      const path = join(this.#folder, name);
      const isOwn = this.#writer === 'ingest' && name.startsWith('.ingest-');
      const modifiedMs = isOwn ? 0 : ((await stat(path).catch(() => null))?.mtimeMs ?? 0);
      if (now.getTime() - modifiedMs > DAY_MS) await rm(path, { force: true });
    }
  }

  async *list(): AsyncGenerator<StoredDocument> {
    const folders = await readdir(this.#folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      for await (const { name } of await opendir(join(this.#folder, folder))) {
        if (toDocumentId(name) === null || !name.startsWith(folder)) continue;
        yield {
          fileName: name,
          readStoredAtMs: async () => (await stat(this.#pathOf(name)).catch(() => null))?.mtimeMs ?? null,
        };
      }
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /**
   * Creates a subfolder. Does nothing for a folder that it created before, because thousands of
   * files share it.
   */
  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await mkdir(folder, { recursive: true });
    this.#made.add(folder);
  }

  #pathOf(name: string): string {
    return join(this.#folder, toPathInDocumentStore(name));
  }
}
