import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomicallySync } from '../../files/write-file-atomically.ts';
import {
  publicationMissingFromFeedError,
  liveGenerationChangedError,
  unknownGenerationError,
} from '../generation.ts';
import {
  DamagedError,
  StoreError,
  GenerationInfo,
  type StoredCompanyJson,
  type GenerationStore,
  type GenerationWriter,
  type OpenedGeneration,
  type Rollback,
} from '../port.ts';
import { writeFeedRestartPublication } from '../change-feed.ts';
import { isFileLocked, withFileLock } from '../with-file-lock.ts';
import { wrapStoreErrors, toStoreError } from './database/to-store-error.ts';
import { EmbeddedChangeStore } from './changes/change-store.ts';
import { findDamage } from './generation/find-damage.ts';
import {
  GENERATION_DATABASE_FILE,
  LIVE_POINTER_FILE,
  readAnyGenerationInfo,
  readLivePointer,
  readRollbacks,
  readSupportedGenerationInfo,
  GENERATION_ROLLBACKS_FILE,
  toGenerationFolder,
  toGenerationsFolder,
  toLivePointerText,
  toRollbacksFileText,
  type LivePublication,
} from './generation/generation-files.ts';
import { NameIndexer } from './index/name-indexer.ts';
import { ThreadedNameIndexer } from './index/threaded-name-indexer.ts';
import type { SearchIndexParts } from './index/search-index-parts.ts';
import { EmbeddedGenerationReader } from './reader.ts';
import { readAllCompanies } from './generation/read-all-companies.ts';
import { EmbeddedWriter } from './writer.ts';

const LOCK_FILE = 'leader.lock';
const BUILD_PREFIX = '.building-';

/** Stores generations as folders in `storeFolder`. The file `CURRENT` names the live generation. */
export class EmbeddedGenerations implements GenerationStore {
  readonly engine = 'embedded';
  readonly runs = null;
  readonly changes: EmbeddedChangeStore;
  readonly #folder: string;

  constructor(storeFolder: string) {
    this.#folder = storeFolder;
    this.changes = new EmbeddedChangeStore(storeFolder, () => readUndamaged(() => this.#livePublication()));
  }

  withLock<T>(work: () => Promise<T>): Promise<T> {
    const locked = (cause: unknown): StoreError =>
      new StoreError(
        'locked',
        `Another run, rollback or erasure works on the store in ${this.#folder}. Wait for it to end, then run again.`,
        { cause },
      );
    return withFileLock(join(this.#folder, LOCK_FILE), locked, work);
  }

  async isLocked(): Promise<boolean> {
    return isFileLocked(join(this.#folder, LOCK_FILE));
  }

  async readLive(): Promise<GenerationInfo | null> {
    return this.#readLive();
  }

  #readLive(): GenerationInfo | null {
    const name = this.#liveName();
    return name === null ? null : this.#readInfo(name);
  }

  #readInfo(name: string): GenerationInfo {
    return GenerationInfo.parse(readAnyGenerationInfo(this.#folder, name));
  }

  async listOldestFirst(): Promise<GenerationInfo[]> {
    const infos = this.#listFolders()
      .filter((name) => !name.startsWith(BUILD_PREFIX))
      .map((name) => this.#readInfo(name));
    return infos.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  async createGenerationWriter(name: string, threadCount = 1): Promise<GenerationWriter> {
    const folders = {
      name,
      temporaryFolder: this.#pathOf(BUILD_PREFIX + name),
      finalFolder: this.#pathOf(name),
    };
    return new EmbeddedWriter(folders, threadCount > 1 ? new ThreadedNameIndexer() : new NameIndexer());
  }

  async readRollbacksInForce(name: string): Promise<Rollback[]> {
    return readRollbacks(this.#folder, name);
  }

  async readSizeBytes(name: string): Promise<number> {
    const folder = this.#pathOf(name);
    return wrapStoreErrors(`read the size of ${name}`, () =>
      readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    );
  }

  async findDamage(name: string): Promise<string[]> {
    const info = readSupportedGenerationInfo(this.#folder, name);
    const ofRollbacks =
      readUndamaged(() => readRollbacks(this.#folder, name)) === null
        ? ['the rollbacks (rejections.json)']
        : [];
    try {
      return [
        ...(await findDamage(join(this.#pathOf(name), GENERATION_DATABASE_FILE), info)),
        ...ofRollbacks,
      ];
    } catch (cause) {
      throw toStoreError(`check ${name}`, cause, name);
    }
  }

  async open(name: string, sharedIndex: object | null = null): Promise<OpenedGeneration> {
    return new EmbeddedGenerationReader(this.#folder, name, 'read', sharedIndex as SearchIndexParts | null);
  }

  readAllCompanies(name: string): AsyncIterable<readonly StoredCompanyJson[]> {
    return readAllCompanies(this.#folder, name);
  }

  /**
   * Makes a generation live. Stores `rollbacks` in its folder first, so that they apply as soon as
   * it is live.
   */
  async promote(
    name: string,
    expectedLiveGenerationName: string | null,
    rollbacks: readonly Rollback[] = [],
    publicationNumber: number | null = null,
  ): Promise<void> {
    this.#assertLive(expectedLiveGenerationName);
    if (!existsSync(this.#pathOf(name))) throw unknownGenerationError(name);
    const next = {
      generationName: name,
      publicationNumber: publicationNumber ?? (await writeFeedRestartPublication(this.changes, name)),
    };
    this.#assertLive(expectedLiveGenerationName, next.publicationNumber - 1);
    if (!this.changes.isPublicationComplete(next))
      throw publicationMissingFromFeedError(next.publicationNumber);
    wrapStoreErrors(`move the pointer ${join(this.#folder, LIVE_POINTER_FILE)}`, () => {
      const path = join(this.#pathOf(name), GENERATION_ROLLBACKS_FILE);
      if (rollbacks.length > 0 || existsSync(path))
        writeFileAtomicallySync(path, toRollbacksFileText(rollbacks));
      writeFileAtomicallySync(join(this.#folder, LIVE_POINTER_FILE), toLivePointerText(next));
    });
  }

  /**
   * Throws `not_live` unless the expected generation is live. If null is expected, no generation
   * may be live. Also throws if a publication number is given, and the live generation was promoted
   * with another one.
   */
  #assertLive(expected: string | null, publication?: number): void {
    const live = readUndamaged(() => this.#livePublication());
    const name = live?.generationName ?? null;
    const isSame = publication === undefined || live === null || live.publicationNumber === publication;
    if (name !== expected || !isSame) throw liveGenerationChangedError(name, expected);
  }

  async discard(name: string): Promise<void> {
    if (readUndamaged(() => this.#liveName()) === name) {
      throw new StoreError(
        'still_live',
        `Generation ${name} is live, so it cannot be deleted. Make another generation live first.`,
      );
    }
    this.#remove(name);
  }

  async prune(): Promise<string[]> {
    const live = readUndamaged(() => this.#readLive());
    const kept = new Set([live?.name, live?.previous]);
    // Without a live generation it is unknown which complete ones are needed.
    const isWaste = (name: string): boolean =>
      name.startsWith(BUILD_PREFIX) || (live !== null && !kept.has(name));
    const removed = this.#listFolders().filter(isWaste);
    for (const name of removed) this.#remove(name);
    return removed;
  }

  /**
   * Deletes the folder of a generation. Renames it first. If the process ends meanwhile, the next
   * `prune` deletes the rest.
   */
  #remove(name: string): void {
    wrapStoreErrors(`remove ${name}`, () => {
      const path = this.#pathOf(name);
      const waste = name.startsWith(BUILD_PREFIX) ? path : this.#pathOf(BUILD_PREFIX + name);
      if (waste !== path && existsSync(path)) {
        // An earlier interrupted deletion may have left this folder.
        rmSync(waste, { recursive: true, force: true });
        renameSync(path, waste);
      }
      rmSync(waste, { recursive: true, force: true });
    });
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }

  /**
   * Returns the live generation and its publication number. Null if no generation is live, or if
   * its folder is missing: the next run then replaces it.
   */
  #livePublication(): LivePublication | null {
    const live = readLivePointer(this.#folder);
    return live !== null && existsSync(this.#pathOf(live.generationName)) ? live : null;
  }

  #liveName(): string | null {
    return this.#livePublication()?.generationName ?? null;
  }

  #pathOf(name: string): string {
    return toGenerationFolder(this.#folder, name);
  }

  #listFolders(): string[] {
    const folder = toGenerationsFolder(this.#folder);
    return wrapStoreErrors('list the generations', () => {
      mkdirSync(folder, { recursive: true });
      return readdirSync(folder);
    });
  }
}

function readUndamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
