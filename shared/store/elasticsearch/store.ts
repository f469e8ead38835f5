import { assertSupportedVersion } from '../generation.ts';
import {
  StoreError,
  type CompanyStore,
  type LiveGenerationRead,
  type StoreStatus,
  type GenerationInfo,
  type LiveReader,
} from '../port.ts';
import { Connection, SERVING_POLICY } from './connection/connection.ts';
import type { ElasticsearchSettings } from './generations.ts';
import { IndexNames } from './generation/index-names.ts';
import {
  readGenerationInfo,
  readRollbacks,
  type IndexWithGenerationInfo,
} from './generation/generation-info.ts';
import { ElasticsearchChangeReader } from './changes/change-reader.ts';
import { readLastPublication } from './changes/change-documents.ts';
import { toStoreError } from './connection/to-store-error.ts';
import { ElasticsearchGenerationReader } from './reader.ts';

const CHECK_INTERVAL_MS = 1_000;
const MAX_TRIES = 3;

export class ElasticsearchStore implements CompanyStore {
  readonly #connection: Connection;
  readonly #names: IndexNames;
  readonly #timer: NodeJS.Timeout;
  #current: ElasticsearchLiveReader | null = null;
  #problem: StoreError | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(settings: ElasticsearchSettings, policy = SERVING_POLICY) {
    this.#connection = new Connection(settings, policy);
    this.#names = new IndexNames(settings.indexPrefix);
    this.#timer = setInterval(() => void this.#refresh(), CHECK_INTERVAL_MS).unref();
  }

  async withLiveGeneration<T>(read: LiveGenerationRead<T>): Promise<T> {
    const reader = await this.#open();
    // The index of the previous generation is kept, so that nothing must be retained.
    const retain = (): (() => void) => () => undefined;
    try {
      return await read(reader, retain);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      await this.#refresh();
      const next = await this.#open();
      if (next === reader) throw error;
      return read(next, retain);
    }
  }

  async #open(): Promise<ElasticsearchLiveReader> {
    if (this.#current === null) await this.#refresh();
    if (this.#current === null) throw this.#problem ?? this.#noGeneration();
    return this.#current;
  }

  async status(): Promise<StoreStatus> {
    await this.#refresh();
    const engine = 'elasticsearch';
    const problem = this.#problem;
    const unavailable = (message: string): StoreStatus => {
      return { engine, live: null, problem: message, rollbacks: [] };
    };
    if (this.#current === null) return unavailable((problem ?? this.#noGeneration()).message);
    if (problem !== null && problem.code !== 'unsupported_generation') return unavailable(problem.message);
    const { generation } = this.#current;
    try {
      const rollbacks = await readRollbacks(this.#connection, this.#names.toGenerationIndex(generation.name));
      return { engine, live: generation, problem: problem?.message ?? null, rollbacks };
    } catch (error) {
      return unavailable(toStoreError('read the rollbacks', error).message);
    }
  }

  /**
   * Opens the live generation for the next reads. If that fails, reads continue on the generation
   * opened before. If no generation is live, reads fail with `no_generation`.
   */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#openLive().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #openLive(): Promise<void> {
    try {
      const found = await this.#readPublished();
      if (found === null) throw this.#noGeneration();
      const { info, index, publication } = found;
      if (this.#current?.isReaderOf(info.name, publication) !== true) {
        assertSupportedVersion(info);
        const connection = this.#connection;
        const alias = this.#names.publishedChangesAlias;
        const changes = new ElasticsearchChangeReader(connection, alias, publication);
        this.#current = new ElasticsearchLiveReader(info, connection, index, changes);
      }
      this.#problem = null;
    } catch (error) {
      this.#problem = toStoreError('open the new generation', error);
      if (this.#problem.code === 'no_generation') this.#current = null;
    }
  }

  /**
   * Reads the live generation and its publication. Repeats the reads if a promotion moved the
   * aliases in between. Resolves to null without a live generation. `publication` is null if the
   * last publication is of another generation or missing.
   */
  async #readPublished(): Promise<
    (IndexWithGenerationInfo & { readonly publication: number | null }) | null
  > {
    for (let tries = 1; ; tries += 1) {
      const found = await readGenerationInfo(this.#connection, this.#names.liveAlias);
      const last = await this.#connection.request('read the last publication', (client) =>
        readLastPublication(client, this.#names.publishedChangesAlias),
      );
      if (found === null) return null;
      if (last?.generation === found.info.name) return { ...found, publication: last.publication };
      if (last === null || tries === MAX_TRIES) return { ...found, publication: null };
    }
  }

  #noGeneration(): StoreError {
    return new StoreError(
      'no_generation',
      `There is no data yet under the alias ${this.#names.liveAlias}. The API answers as soon as ingest publishes a generation: npm run ingest -- run`,
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#connection.close();
  }
}

class ElasticsearchLiveReader extends ElasticsearchGenerationReader implements LiveReader {
  readonly changes: ElasticsearchChangeReader;

  constructor(
    generation: GenerationInfo,
    connection: Connection,
    index: string,
    changes: ElasticsearchChangeReader,
  ) {
    super(generation, connection, index);
    this.changes = changes;
  }

  /** `publication` made the generation live. Null if the feed of changes does not contain it. */
  isReaderOf(generationName: string, publication: number | null): boolean {
    return this.generation.name === generationName && this.changes.publicationNumber === publication;
  }
}
