import { noGenerationError } from '../generation.ts';
import type {
  CompanyStore,
  LiveGenerationRead,
  Rollback,
  StoreError,
  StoreStatus,
  LiveReader,
} from '../port.ts';
import { type LivePublication, readLivePointer, readRollbacks } from './generation/generation-files.ts';
import { toStoreError } from './database/to-store-error.ts';
import { EmbeddedChangeReader } from './changes/change-reader.ts';
import { EmbeddedGenerationReader } from './reader.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds before a damaged generation is opened again. Loading its index is slow. */
const RETRY_DAMAGED_MS = 30_000;

interface ReaderLease {
  readonly reader: EmbeddedLiveReader;
  reads: number;
  retired: boolean;
}

export class EmbeddedStore implements CompanyStore {
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  readonly #nowMs: () => number;
  #current: ReaderLease | null = null;
  #problem: StoreError | null = null;
  #damaged: { readonly name: string; readonly error: StoreError; readonly atMs: number } | null = null;

  constructor(storeFolder: string, nowMs: () => number = () => performance.now()) {
    this.#folder = storeFolder;
    this.#nowMs = nowMs;
    this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), CHECK_INTERVAL_MS).unref();
  }

  async withLiveGeneration<T>(read: LiveGenerationRead<T>): Promise<T> {
    if (this.#current === null) this.#refresh();
    const lease = this.#current;
    if (lease === null) throw this.#problem ?? noGenerationError();
    const release = retain(lease);
    try {
      return await read(lease.reader, () => retain(lease));
    } finally {
      release();
    }
  }

  async status(): Promise<StoreStatus> {
    this.#refresh();
    const engine = 'embedded';
    const reader = this.#current?.reader;
    if (reader === undefined)
      return { engine, live: null, problem: (this.#problem ?? noGenerationError()).message, rollbacks: [] };
    const { name } = reader.generation;
    try {
      reader.assertReadable();
    } catch (error) {
      return {
        engine,
        live: null,
        problem: toStoreError('read a company', error, name).message,
        rollbacks: [],
      };
    }
    const stored = this.#readRollbacks(name);
    const problems = [this.#problem?.message ?? null, reader.describeDamage(), stored.problem];
    return {
      engine,
      live: reader.generation,
      problem: problems.filter((problem) => problem !== null).join(' ') || null,
      rollbacks: stored.rollbacks,
    };
  }

  #readRollbacks(name: string): { rollbacks: Rollback[]; problem: string | null } {
    try {
      return { rollbacks: readRollbacks(this.#folder, name), problem: null };
    } catch (error) {
      return { rollbacks: [], problem: toStoreError('read the rollbacks', error, name).message };
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#current !== null) this.#retire(this.#current);
    this.#current = null;
  }

  /**
   * Opens the generation that the file `CURRENT` names. If this fails, the generation opened before
   * stays in use.
   */
  #refresh(): void {
    try {
      const live = readLivePointer(this.#folder);
      if (live !== null && this.#current?.reader.isReaderOf(live) !== true) this.#replace(live);
      this.#problem = null;
    } catch (error) {
      this.#problem = toStoreError('open the new generation', error);
    }
  }

  #replace(live: LivePublication): void {
    const next = { reader: this.#open(live), reads: 0, retired: false };
    if (this.#current !== null) this.#retire(this.#current);
    this.#current = next;
  }

  #open(live: LivePublication): EmbeddedLiveReader {
    const { generationName } = live;
    const known = this.#damaged;
    if (known?.name === generationName && this.#nowMs() - known.atMs < RETRY_DAMAGED_MS) throw known.error;
    try {
      return new EmbeddedLiveReader(this.#folder, live);
    } catch (cause) {
      const error = toStoreError('open the new generation', cause, generationName);
      if (error.code === 'damaged') this.#damaged = { name: generationName, error, atMs: this.#nowMs() };
      throw error;
    }
  }

  #retire(lease: ReaderLease): void {
    lease.retired = true;
    void closeWhenUnused(lease);
  }
}

/** Counts a read. The returned function ends it; only its first call has an effect. */
function retain(lease: ReaderLease): () => void {
  let reads = 1;
  lease.reads += reads;
  return () => {
    lease.reads -= reads;
    reads = 0;
    void closeWhenUnused(lease);
  };
}

async function closeWhenUnused(lease: ReaderLease): Promise<void> {
  if (lease.retired && lease.reads === 0) await lease.reader.close();
}

class EmbeddedLiveReader extends EmbeddedGenerationReader implements LiveReader {
  readonly publicationNumber: number;
  readonly changes: EmbeddedChangeReader;

  constructor(storeFolder: string, live: LivePublication) {
    super(storeFolder, live.generationName, 'mapped');
    this.publicationNumber = live.publicationNumber;
    this.changes = new EmbeddedChangeReader(storeFolder, live);
  }

  isReaderOf({ generationName, publicationNumber }: LivePublication): boolean {
    return generationName === this.generation.name && publicationNumber === this.publicationNumber;
  }

  override async close(): Promise<void> {
    this.changes.close();
    await super.close();
  }
}
