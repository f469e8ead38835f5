import { readFileSync, readdirSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GenerationInfo,
  StoreError,
  type CompanyReader,
  type GenerationStore,
  type GenerationWriter,
} from '../port.ts';
import { withFileLock } from '../with-file-lock.ts';
import { guard, type PageAccess } from './open-database.ts';
import { EmbeddedReader } from './reader.ts';
import { INFO_FILE } from './schema.ts';
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

  async open(name: string): Promise<CompanyReader & { close(): Promise<void> }> {
    return openGeneration(this.#folder, name, 'read');
  }

  async promote(name: string, expected: string | null): Promise<void> {
    const live = this.#liveName();
    if (live !== expected) {
      throw new StoreError(
        'not_live',
        `The live generation is ${live ?? 'none'}, not ${expected ?? 'none'}: another run changed it. Run again.`,
      );
    }
    if (!existsSync(this.#pathOf(name))) throw unknownGeneration(name);
    guard('move the pointer to the new generation', () => {
      const next = join(this.#folder, `${POINTER}.next`);
      writeFileSync(next, `${name}\n`, { flush: true });
      renameSync(next, join(this.#folder, POINTER));
    });
  }

  async prune(): Promise<string[]> {
    const live = await this.live();
    const kept = new Set([live?.name, live?.previous]);
    // Without a live generation nobody knows which of the complete ones is wanted.
    const isWaste = (name: string): boolean =>
      name.startsWith(BUILDING) || (live !== null && !kept.has(name));
    const removed = this.#listFolders().filter(isWaste);
    for (const name of removed)
      guard(`remove ${name}`, () => rmSync(this.#pathOf(name), { recursive: true }));
    return removed;
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
