import { assertSupported, noGeneration } from '../supported-generation.ts';
import type { StoreError } from '../port.ts';
import { type CompanyStore, type LiveRead, type StoreStatus } from '../port.ts';
import { openGeneration, readInfo, readPointer, readRejections } from './generations.ts';
import { toStoreError } from './to-store-error.ts';
import type { EmbeddedReader } from './reader.ts';

/** How often the pointer is looked at, at most: one read of a small file. */
const LOOK_EVERY_MS = 1_000;

/** Looked up to see whether the engine answers; it does not matter whose it is. */
const ANY_NUMBER = '5560125790';

/** A reader with the number of reads under way on it. */
interface Lease {
  readonly reader: EmbeddedReader;
  reads: number;
  retired: boolean;
}

/** The embedded store of a serving process. It looks for a new generation once a second, while idle too. */
export class EmbeddedStore implements CompanyStore {
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  #current: Lease | null = null;
  #problem: StoreError | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), LOOK_EVERY_MS).unref();
  }

  async withLive<T>(read: LiveRead<T>): Promise<T> {
    if (this.#current === null) this.#refresh();
    const lease = this.#current;
    if (lease === null) throw this.#problem ?? noGeneration();
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
      return { engine, live: null, problem: (this.#problem ?? noGeneration()).message, rejections: [] };
    try {
      await reader.getCompanies([ANY_NUMBER]);
      const rejections = readRejections(this.#folder, reader.generation.name);
      return { engine, live: reader.generation, problem: this.#problem?.message ?? null, rejections };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { engine, live: null, problem, rejections: [] };
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#current !== null) this.#retire(this.#current);
    this.#current = null;
  }

  /** Follows the pointer. What cannot be opened is a problem to report; the generation at hand goes on serving. */
  #refresh(): void {
    try {
      const name = readPointer(this.#folder);
      if (name !== null && name !== this.#current?.reader.generation.name) this.#replace(name);
      this.#problem = null;
    } catch (error) {
      this.#problem = toStoreError('open the new generation', error);
    }
  }

  #replace(name: string): void {
    assertSupported(readInfo(this.#folder, name));
    const next = { reader: openGeneration(this.#folder, name, 'mapped'), reads: 0, retired: false };
    if (this.#current !== null) this.#retire(this.#current);
    this.#current = next;
  }

  #retire(lease: Lease): void {
    lease.retired = true;
    void closeWhenUnused(lease);
  }
}

/** Counts one more read. What it gives ends it, once. */
function retain(lease: Lease): () => void {
  let reads = 1;
  lease.reads += reads;
  return () => {
    lease.reads -= reads;
    reads = 0;
    void closeWhenUnused(lease);
  };
}

async function closeWhenUnused(lease: Lease): Promise<void> {
  if (lease.retired && lease.reads === 0) await lease.reader.close();
}
