import type { Client, estypes } from '@elastic/elasticsearch';
import { liveGenerationChangedError, unknownGenerationError } from '../generation.ts';
import {
  StoreError,
  type StoredCompanyJson,
  type GenerationInfo,
  type GenerationStore,
  type GenerationWriter,
  type OpenedGeneration,
  type Rollback,
} from '../port.ts';
import { Connection, INGEST_REQUEST_POLICY, type ElasticsearchAccess } from './connection/connection.ts';
import { IndexNames, toPromotionActions } from './generation/index-names.ts';
import { StoreLock } from './generation/store-lock.ts';
import {
  readGenerationInfo,
  readRollbacks,
  replaceRollbackRecords,
  type IndexWithGenerationInfo,
} from './generation/generation-info.ts';
import { ElasticsearchChangeStore } from './changes/change-store.ts';
import { readAllCompanies } from './generation/read-all-companies.ts';
import { writeFeedRestartPublication } from '../change-feed.ts';
import { ElasticsearchGenerationReader } from './reader.ts';
import { ElasticsearchRunArchive } from './runs/run-archive.ts';
import { GENERATION_MAPPINGS, toIndexSettingsForBuild } from './documents/schema.ts';
import { ElasticsearchGenerationWriter } from './writer.ts';

const MAJOR_VERSION = '9';

const PLACEMENT_TIMEOUT = '20s';

export interface ElasticsearchSettings extends ElasticsearchAccess {
  readonly indexPrefix: string;
  readonly shards: number;
  readonly replicas: number;
}

export class ElasticsearchGenerations implements GenerationStore {
  readonly engine = 'elasticsearch';
  readonly runs: ElasticsearchRunArchive;
  readonly changes: ElasticsearchChangeStore;
  readonly #settings: ElasticsearchSettings;
  readonly #names: IndexNames;
  readonly #connection: Connection;
  readonly #lock: StoreLock;
  #holdsLock = false;

  constructor(settings: ElasticsearchSettings, policy = INGEST_REQUEST_POLICY) {
    this.#settings = settings;
    this.#names = new IndexNames(settings.indexPrefix);
    this.#connection = new Connection(settings, policy);
    this.runs = new ElasticsearchRunArchive(settings, this.#names.runsIndex);
    this.#lock = new StoreLock(this.#connection, this.#names.storeLockIndex);
    this.changes = new ElasticsearchChangeStore(this.#connection, {
      names: this.#names,
      readLiveName: async () => (await this.readLive())?.name ?? null,
      assertLockHeld: () => this.#assertLeading(),
    });
  }

  async withLock<T>(work: () => Promise<T>): Promise<T> {
    // Nested call. If the lock is lost meanwhile, every change fails.
    if (this.#holdsLock) return work();
    await this.#assertVersion();
    await this.#lock.holdLock();
    this.#holdsLock = true;
    try {
      return await work();
    } finally {
      this.#holdsLock = false;
      await this.#lock.release();
    }
  }

  isLocked(): Promise<boolean> {
    return this.#lock.isHeldByAnyProcess();
  }

  async readLive(): Promise<GenerationInfo | null> {
    return (await readGenerationInfo(this.#connection, this.#names.liveAlias))?.info ?? null;
  }

  async listOldestFirst(): Promise<GenerationInfo[]> {
    const indices = [...(await this.#readAliases())];
    const infos = await Promise.all(
      indices.map(([index, aliases]) =>
        aliases.length > 0 ? readGenerationInfo(this.#connection, index) : this.#tryReadInfo(index),
      ),
    );
    return infos
      .flatMap((found) => (found === null ? [] : [found.info]))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  /** Reads the GenerationInfo of an index. Null if it has none or cannot be read (a lost node). */
  async #tryReadInfo(index: string): Promise<IndexWithGenerationInfo | null> {
    try {
      return await readGenerationInfo(this.#connection, index, 'requestOnce');
    } catch {
      return null;
    }
  }

  async createGenerationWriter(name: string): Promise<GenerationWriter> {
    const index = this.#names.toGenerationIndex(name);
    const { shards, replicas } = this.#settings;
    await this.#assertVersion();
    const created = await this.#connection.requestOnce('create the new index', (client) =>
      client.indices.create({
        index,
        settings: toIndexSettingsForBuild(shards),
        mappings: GENERATION_MAPPINGS,
        timeout: PLACEMENT_TIMEOUT,
      }),
    );
    if (!created.shards_acknowledged) {
      await this.#remove(index);
      throw new StoreError(
        'unavailable',
        `The cluster did not place all shards of the new index ${index} within ${PLACEMENT_TIMEOUT}. See GET _cluster/allocation/explain, then run again.`,
      );
    }
    const assertLockHeld = (): void => this.#assertLeading();
    return new ElasticsearchGenerationWriter(this.#connection, { name, index, replicas, assertLockHeld });
  }

  #assertLeading(): void {
    if (this.#holdsLock && !this.#lock.isHeldByThisProcess) throw lostLockError();
  }

  readRollbacksInForce(name: string): Promise<Rollback[]> {
    return readRollbacks(this.#connection, this.#names.toGenerationIndex(name));
  }

  async readSizeBytes(name: string): Promise<number> {
    const index = this.#names.toGenerationIndex(name);
    const { _all } = await this.#connection.request(`read the size of ${name}`, (client) =>
      client.indices.stats({ index, metric: 'store' }),
    );
    return _all.total?.store?.size_in_bytes ?? 0;
  }

  async findDamage(): Promise<string[]> {
    return [];
  }

  async open(name: string): Promise<OpenedGeneration> {
    const index = this.#names.toGenerationIndex(name);
    const found = await readGenerationInfo(this.#connection, index);
    if (found === null) throw unknownGenerationError(name);
    return new ElasticsearchGenerationReader(found.info, this.#connection, index);
  }

  async *readAllCompanies(name: string): AsyncIterable<readonly StoredCompanyJson[]> {
    const found = await readGenerationInfo(this.#connection, this.#names.toGenerationIndex(name));
    if (found === null) throw unknownGenerationError(name);
    yield* readAllCompanies(this.#connection, found.index, name, found.info.companies);
  }

  /**
   * Makes a generation live by moving the aliases in one request. First stores `rollbacks`, so that
   * their deliveries are blocked at once. Fails if the live generation is not the expected one.
   */
  promote(
    name: string,
    expectedLiveGenerationName: string | null,
    rollbacks: readonly Rollback[] = [],
    publicationNumber: number | null = null,
  ): Promise<void> {
    return this.withLock(async () => {
      const live = await this.readLive();
      if ((live?.name ?? null) !== expectedLiveGenerationName)
        throw liveGenerationChangedError(live?.name ?? null, expectedLiveGenerationName);
      const index = this.#names.toGenerationIndex(name);
      const found = await readGenerationInfo(this.#connection, index);
      if (found === null) throw unknownGenerationError(name);
      const actions = [
        ...toPromotionActions(this.#names, {
          newLiveIndex: index,
          expectedLiveGenerationName,
          previousGenerationName: found.info.previous,
          aliasesByIndex: await this.#readAliases(),
        }),
        ...(await this.changes.toPublishAliasActions(
          publicationNumber ?? (await writeFeedRestartPublication(this.changes, name)),
          name,
        )),
      ];
      await this.#lock.renew();
      await replaceRollbackRecords(this.#connection, index, rollbacks);
      await this.#lock.renew();
      await this.#moveAliases(name, expectedLiveGenerationName, actions);
    });
  }

  discard(name: string): Promise<void> {
    return this.withLock(async () => {
      if ((await this.readLive())?.name === name) {
        throw new StoreError(
          'still_live',
          `Generation ${name} is live, so it cannot be deleted. Make another generation live first.`,
        );
      }
      await this.#lock.renew();
      await this.#remove(this.#names.toGenerationIndex(name));
    });
  }

  async #moveAliases(
    name: string,
    expected: string | null,
    actions: estypes.IndicesUpdateAliasesAction[],
  ): Promise<void> {
    try {
      await this.#connection.requestOnce('move the aliases to the new generation', (client) =>
        client.indices.updateAliases({ actions }),
      );
    } catch (error) {
      // The aliases may have moved although the response was lost.
      const live = (await this.readLive())?.name ?? null;
      if (live === name) return;
      throw live === expected ? error : liveGenerationChangedError(live, expected);
    }
  }

  prune(): Promise<string[]> {
    return this.withLock(async () => {
      const indices = await this.#readAliases();
      const isNamed = (aliases: readonly string[]): boolean =>
        aliases.includes(this.#names.liveAlias) || aliases.includes(this.#names.previousAlias);
      const waste = [...indices].filter(([, aliases]) => !isNamed(aliases)).map(([index]) => index);
      const hasLive = [...indices.values()].some((aliases) => aliases.includes(this.#names.liveAlias));
      // Without a live generation it is unknown which complete ones are needed.
      const complete = hasLive
        ? new Set<string>()
        : new Set((await this.listOldestFirst()).map(({ name }) => this.#names.toGenerationIndex(name)));
      const removed = waste.filter((index) => !complete.has(index));
      await this.#lock.renew();
      for (const index of removed) await this.#remove(index);
      return removed.map((index) => this.#names.removePrefix(index));
    });
  }

  async #remove(index: string): Promise<void> {
    await this.#connection.request(`remove ${index}`, (client) =>
      client.indices.delete({ index, ignore_unavailable: true }),
    );
  }

  #readAliases(): Promise<Map<string, string[]>> {
    return this.#connection.request('list its indices', async (client) => {
      const found = await client.indices.getAlias(
        { index: this.#names.allGenerationsPattern },
        { ignore: [404] },
      );
      if ('error' in found) return new Map<string, string[]>();
      return new Map(Object.entries(found).map(([index, { aliases }]) => [index, Object.keys(aliases)]));
    });
  }

  async #assertVersion(): Promise<void> {
    const versions = await this.#connection.request('report its version', readVersions);
    const odd = versions.find((version) => version.split('.')[0] !== MAJOR_VERSION);
    if (odd === undefined) return;
    throw new StoreError(
      'unavailable',
      `A node of the cluster runs Elasticsearch ${odd}; this service needs ${MAJOR_VERSION}. Use nodes of this version, or set ELASTICSEARCH_URL to another cluster.`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#connection.close(), this.runs.close()]);
  }
}

async function readVersions(client: Client): Promise<string[]> {
  const { nodes } = await client.nodes.info({ filter_path: ['nodes.*.version'] });
  return Object.values(nodes).map(({ version }) => version);
}

function lostLockError(): StoreError {
  return new StoreError(
    'locked',
    'This process lost the lock of the indices of this INDEX_PREFIX to another process. Wait for the other process to end, then run again.',
  );
}
