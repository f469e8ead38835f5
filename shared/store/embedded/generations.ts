import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  GenerationInfo,
  Rejection,
  StoreError,
  type GenerationStore,
  type GenerationWriter,
  type OpenedGeneration,
} from '../port.ts';
import { isFileLocked, withFileLock } from '../with-file-lock.ts';
import { guard, type PageAccess } from './open-database.ts';
import { EmbeddedReader } from './reader.ts';
import { INFO_FILE, REJECTIONS_FILE } from './schema.ts';
import { EmbeddedWriter } from './writer.ts';

const POINTER = 'CURRENT';
const LOCK = 'leader.lock';
const BUILDING = '.building-';

/**
 * Generations as folders under `folder/generations`, with a pointer file that is replaced by one rename. Only one
 * ingest process works on them at a time (the run's lock sees to it).
 */
export class EmbeddedGenerations implements GenerationStore {
  readonly engine = 'embedded';
  readonly runs = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  lead<T>(work: () => Promise<T>): Promise<T> {
    const locked = (cause: unknown): StoreError =>
      new StoreError('locked', `Another run works on the store in ${this.#folder}. Wait for it to end.`, {
        cause,
      });
    return withFileLock(join(this.#folder, LOCK), locked, work);
  }

  async isLed(): Promise<boolean> {
    return isFileLocked(join(this.#folder, LOCK));
  }

  async live(): Promise<GenerationInfo | null> {
    const name = this.#liveName();
    return name === null ? null : readInfo(this.#folder, name);
  }

  async list(): Promise<GenerationInfo[]> {
    const infos = this.#listFolders()
      .filter((name) => !name.startsWith(BUILDING))
      .map((name) => readInfo(this.#folder, name));
    return infos.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  async build(name: string): Promise<GenerationWriter> {
    return new EmbeddedWriter(name, this.#pathOf(BUILDING + name), this.#pathOf(name));
  }

  async rejections(name: string): Promise<Rejection[]> {
    return readRejections(this.#folder, name);
  }

  async sizeOf(name: string): Promise<number> {
    const folder = this.#pathOf(name);
    return guard(`see how large ${name} is`, () =>
      readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    );
  }

  async open(name: string): Promise<OpenedGeneration> {
    return openGeneration(this.#folder, name, 'read');
  }

  /** What is rejected lies in the generation's folder, so it counts from the moment on that the pointer names that. */
  async promote(name: string, expected: string | null, rejections: readonly Rejection[] = []): Promise<void> {
    const live = this.#liveName();
    if (live !== expected) {
      throw new StoreError(
        'not_live',
        `The live generation is ${live ?? 'none'}, not ${expected ?? 'none'}: another run changed it. Run again.`,
      );
    }
    if (!existsSync(this.#pathOf(name))) throw unknownGeneration(name);
    guard('move the pointer to the new generation', () => {
      const path = join(this.#pathOf(name), REJECTIONS_FILE);
      if (rejections.length > 0 || existsSync(path))
        replaceFile(path, `${JSON.stringify(rejections, null, 2)}\n`);
      replaceFile(join(this.#folder, POINTER), `${name}\n`);
    });
  }

  async discard(name: string): Promise<void> {
    if (this.#liveName() === name) {
      throw new StoreError('not_live', `Generation ${name} is live and cannot be removed.`);
    }
    this.#remove(name);
  }

  async prune(): Promise<string[]> {
    const live = await this.live();
    const kept = new Set([live?.name, live?.previous]);
    // Without a live generation nobody knows which of the complete ones is wanted.
    const isWaste = (name: string): boolean =>
      name.startsWith(BUILDING) || (live !== null && !kept.has(name));
    const removed = this.#listFolders().filter(isWaste);
    for (const name of removed) this.#remove(name);
    return removed;
  }

  /** Out of the list first: a process that is killed while it removes leaves what the next `prune` takes for unfinished. */
  #remove(name: string): void {
    guard(`remove ${name}`, () => {
      const path = this.#pathOf(name);
      const waste = name.startsWith(BUILDING) ? path : this.#pathOf(BUILDING + name);
      if (waste !== path && existsSync(path)) {
        // What such a process left earlier under the same name would be in the way.
        rmSync(waste, { recursive: true, force: true });
        renameSync(path, waste);
      }
      rmSync(waste, { recursive: true, force: true });
    });
  }

  async close(): Promise<void> {
    // Nothing is open between two calls.
  }

  /** A pointer to a generation that somebody removed points to nothing: the next run has to be able to mend it. */
  #liveName(): string | null {
    const name = readPointer(this.#folder);
    return name !== null && existsSync(this.#pathOf(name)) ? name : null;
  }

  #pathOf(name: string): string {
    return join(generationsFolder(this.#folder), name);
  }

  #listFolders(): string[] {
    const folder = generationsFolder(this.#folder);
    return guard('list the generations', () => {
      mkdirSync(folder, { recursive: true });
      return readdirSync(folder);
    });
  }
}

/** Name of the live generation, or null when there is none. */
export function readPointer(folder: string): string | null {
  const path = join(folder, POINTER);
  return guard('read which generation is live', () =>
    existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null,
  );
}

/** What is rejected while the generation is live; nothing when that was never told. */
export function readRejections(folder: string, name: string): Rejection[] {
  const path = join(generationsFolder(folder), name, REJECTIONS_FILE);
  if (!existsSync(path)) return [];
  return guard('read what is rejected', () =>
    z.array(Rejection).parse(JSON.parse(readFileSync(path, 'utf8'))),
  );
}

/** Who reads it meanwhile reads the old text or the new one. */
function replaceFile(path: string, text: string): void {
  const next = `${path}.next`;
  writeFileSync(next, text, { flush: true });
  renameSync(next, path);
}

/** Opens a generation. The caller closes it. */
export function openGeneration(folder: string, name: string, access: PageAccess): EmbeddedReader {
  return new EmbeddedReader(readInfo(folder, name), join(generationsFolder(folder), name), access);
}

/** Reads what a generation says of itself. */
export function readInfo(folder: string, name: string): GenerationInfo {
  const path = join(generationsFolder(folder), name, INFO_FILE);
  if (!existsSync(path)) throw unknownGeneration(name);
  return guard(`read ${path}`, () => GenerationInfo.parse(JSON.parse(readFileSync(path, 'utf8'))));
}

function generationsFolder(folder: string): string {
  return join(folder, 'generations');
}

function unknownGeneration(name: string): StoreError {
  return new StoreError(
    'unknown_generation',
    `There is no complete generation ${name}. Run ingest to build one.`,
  );
}
