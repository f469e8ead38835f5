import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore } from './port.ts';

/** Files in a folder, spread over 256 folders by the first digits of their names: some thousands in each at national scale. */
export class FileDocuments implements DocumentStore {
  readonly #folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    if (await this.has(name)) return;
    const folder = this.#folderOf(name);
    await this.#makeFolder(folder);
    // Within one file system a rename replaces at once; in one folder, the new files' places on disk are found several times as fast.
    const part = join(this.#folder, `.${randomUUID()}.part`);
    try {
      // A power failure must not leave an empty file under a name that promises content.
      await writeFile(part, bytes, { flag: 'wx', flush: true });
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folderOf(name), name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      await access(join(this.#folderOf(name), name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  /** Once for each: it is asked for thousands of files. */
  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await mkdir(folder, { recursive: true });
    this.#made.add(folder);
  }

  #folderOf(name: string): string {
    if (!/^[0-9a-f]{64}\.[a-z.]+$/.test(name)) throw new Error('no name of a document');
    return join(this.#folder, name.slice(0, 2));
  }
}
