import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, estypes } from '@elastic/elasticsearch';
import { ensureSmallIndex } from '../documents/schema.ts';
import {
  toLastPositionOfPublication,
  type ChangeStore,
  type ChangeWriter,
  type FeedState,
  type ChangePublication,
  type StoredChange,
} from '../../change-feed.ts';
import { publicationMissingFromFeedError } from '../../generation.ts';
import { StoreError } from '../../port.ts';
import { formatCount, formatNumber } from '../../../terminal/format-number.ts';
import type { Connection } from '../connection/connection.ts';
import { IncompleteShardResultsError } from '../connection/to-store-error.ts';
import { sendDocuments } from '../documents/send-documents.ts';
import type { IndexNames } from '../generation/index-names.ts';
import {
  CHANGES_MAPPINGS,
  FEED_DOCUMENT_ID,
  readFeedState,
  readLastPublication,
  toChangeDocument,
  toPublicationDocumentId,
  type ChangeDocumentKind,
} from './change-documents.ts';

const MAX_DELETED = 5_000;
/** Timeout for merging the index of changes. Millions of changes take minutes. */
const FORCE_MERGE_MS = 30 * 60_000;
/**
 * Maximum wait until Elasticsearch has removed deleted documents from its files. Then the deletion
 * throws. Usually it takes about 30 seconds, a quarter of this time.
 */
const EXPUNGE_MS = 120_000;
const EXPUNGE_PAUSE_MS = 2_000;

interface ChangeStoreContext {
  readonly names: Pick<IndexNames, 'allChangesIndex' | 'publishedChangesAlias'>;
  readonly readLiveName: () => Promise<string | null>;
  /** Throws when another process holds the lock. */
  readonly assertLockHeld: () => void;
}

export class ElasticsearchChangeStore implements ChangeStore {
  readonly #connection: Connection;
  readonly #context: ChangeStoreContext;

  constructor(connection: Connection, context: ChangeStoreContext) {
    this.#connection = connection;
    this.#context = context;
  }

  async readUsableState(): Promise<FeedState | null> {
    const { names, readLiveName } = this.#context;
    const live = await readLiveName();
    return this.#connection.request('read the state of the changes', async (client) => {
      const last = await readLastPublication(client, names.publishedChangesAlias);
      if (live === null || last?.generation !== live) return null;
      return readFeedState(client, names.publishedChangesAlias, last.publication);
    });
  }

  async startPublication(): Promise<ChangeWriter> {
    const { names, assertLockHeld } = this.#context;
    assertLockHeld();
    const index = names.allChangesIndex;
    await this.#connection.request('create the index of changes', (client) => createIndex(client, index));
    const last = await this.#readLast();
    const waste = { range: { publication: { gt: last?.publication ?? 0 } } };
    await deleteAll(this.#connection, index, waste);
    return new ElasticsearchChangeWriter(this.#connection, {
      index,
      assertLockHeld,
      floor: last?.floor ?? 0,
      publication: (last?.publication ?? 0) + 1,
    });
  }

  /**
   * Reads the last published publication. If none was ever published, reads the last one in the
   * index, which an unfinished run has left. Null for an empty index.
   */
  #readLast(): Promise<Awaited<ReturnType<typeof readLastPublication>>> {
    const { publishedChangesAlias, allChangesIndex } = this.#context.names;
    return this.#connection.request(
      'read the last publication',
      async (client) =>
        (await readLastPublication(client, publishedChangesAlias)) ??
        (await readLastPublication(client, allChangesIndex)),
    );
  }

  /**
   * Returns the alias actions that make the changes up to `publicationNumber` readable. The caller
   * sends them in one request with the alias actions of the generation, so that both take effect at
   * once. Throws if the feed of changes does not end with this publication of this generation.
   */
  async toPublishAliasActions(
    publicationNumber: number,
    generationName: string,
  ): Promise<estypes.IndicesUpdateAliasesAction[]> {
    const { publishedChangesAlias, allChangesIndex } = this.#context.names;
    const state = await this.#connection.request('read the state of the changes', (client) =>
      readLastPublication(client, allChangesIndex),
    );
    if (state?.publication !== publicationNumber || state.generation !== generationName)
      throw publicationMissingFromFeedError(publicationNumber);
    return [
      {
        add: {
          index: allChangesIndex,
          alias: publishedChangesAlias,
          filter: { range: { publication: { lte: publicationNumber } } },
        },
      },
    ];
  }

  /** Deletes older changes. First stores the last deleted position, to refuse readers before it. */
  async deleteChangesPublishedBefore(before: Date): Promise<void> {
    const { publishedChangesAlias, allChangesIndex } = this.#context.names;
    const state = await this.readUsableState();
    if (state === null) return;
    const seenAt = { range: { seenAt: { lt: before.toISOString() } } };
    const old = await this.#connection.request('find old changes', (client) =>
      readLastPublication(client, publishedChangesAlias, seenAt),
    );
    const lastPosition = old === null ? 0 : toLastPositionOfPublication(old.publication);
    const floor = Math.max(state.deletedUpToPosition, lastPosition);
    if (floor === 0) return;
    await this.#connection.request('store the state of the changes', (client) =>
      client.index({
        index: allChangesIndex,
        id: FEED_DOCUMENT_ID,
        document: toFeedDocument(state.feedId, floor),
        refresh: true,
      }),
    );
    await deleteAll(this.#connection, allChangesIndex, { range: { position: { lte: floor } } });
  }

  async eraseChanges(organisationNumber: string): Promise<number> {
    const { allChangesIndex } = this.#context.names;
    const exists = await this.#connection.request('look for the changes', (client) =>
      client.indices.exists({ index: allChangesIndex }),
    );
    if (!exists) return 0;
    const deleted = await deleteAll(this.#connection, allChangesIndex, {
      term: { orgNumber: organisationNumber },
    });
    await this.#expungeDeleted(allChangesIndex);
    return deleted;
  }

  /**
   * Rewrites the files of the index until they contain no deleted documents. Elasticsearch retains
   * these for about 30 seconds. Throws a {@link StoreError} after {@link EXPUNGE_MS}.
   */
  async #expungeDeleted(index: string): Promise<void> {
    const end = Date.now() + EXPUNGE_MS;
    for (;;) {
      const left = await this.#connection.request('rewrite the changes', async (client) => {
        await client.indices.flush({ index, force: true });
        await client.indices.forcemerge({ index, max_num_segments: 1 }, { requestTimeout: FORCE_MERGE_MS });
        const { indices = {} } = await client.indices.stats({ index, metric: 'docs' });
        return indices[index]?.total?.docs?.deleted ?? 0;
      });
      if (left === 0) return;
      if (Date.now() > end)
        throw new StoreError(
          'unavailable',
          `Elasticsearch still stores ${formatCount(left, 'deleted document')} in the index ${index}. See GET _cluster/health, then run again.`,
        );
      await wait(EXPUNGE_PAUSE_MS);
    }
  }

  async findDamage(): Promise<string[]> {
    return (await this.readUsableState()) === null
      ? ['the changes, which do not belong to the live generation']
      : [];
  }
}

function toFeedDocument(feed: string, floor: number): object {
  return { kind: 'feed' satisfies ChangeDocumentKind, publication: 0, feed, floor };
}

async function createIndex(client: Client, index: string): Promise<void> {
  await ensureSmallIndex(client, index, CHANGES_MAPPINGS);
  const document = toFeedDocument(randomUUID(), 0);
  await client.create({ index, id: FEED_DOCUMENT_ID, document, refresh: true }, { ignore: [409] });
}

async function deleteAll(
  connection: Connection,
  index: string,
  query: NonNullable<estypes.SearchRequest['query']>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const batch = await connection.request('delete changes', async (client) => {
      const { hits } = await client.search({ index, query, size: MAX_DELETED, _source: false });
      const ids = hits.hits.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
      if (ids.length === 0) return 0;
      const operations = ids.map((_id) => ({ delete: { _index: index, _id } }));
      const { errors } = await client.bulk({ operations, refresh: true });
      if (errors)
        throw new IncompleteShardResultsError(
          `only a part of a batch of ${formatCount(ids.length, 'change')} was deleted`,
        );
      return ids.length;
    });
    if (batch === 0) return deleted;
    deleted += batch;
  }
}

interface PublicationToWrite {
  readonly index: string;
  readonly publication: number;
  readonly floor: number;
  readonly assertLockHeld: () => void;
}

class ElasticsearchChangeWriter implements ChangeWriter {
  readonly publicationNumber: number;
  readonly #connection: Connection;
  readonly #target: PublicationToWrite;
  #count = 0;

  constructor(connection: Connection, target: PublicationToWrite) {
    this.publicationNumber = target.publication;
    this.#connection = connection;
    this.#target = target;
  }

  async add(changes: readonly StoredChange[]): Promise<void> {
    const { index, assertLockHeld } = this.#target;
    assertLockHeld();
    const refused = await this.#connection.request('write changes', (client) =>
      sendDocuments(client, index, changes.map(toChangeDocument)),
    );
    if (refused[0] !== undefined)
      throw new StoreError(
        'unavailable',
        `Elasticsearch refused to store a change: ${refused[0].reason}. The live generation stays. Run again. If this happens again, it is a bug: report it.`,
      );
    this.#count += changes.length;
  }

  async finish({ generation, seenAt, isFeedRestart }: ChangePublication): Promise<void> {
    const { index, publication, floor } = this.#target;
    const document = {
      kind: 'publication' satisfies ChangeDocumentKind,
      publication,
      generation,
      seenAt,
      floor: isFeedRestart ? toLastPositionOfPublication(publication) : floor,
    };
    const id = toPublicationDocumentId(publication);
    if (isFeedRestart) await deleteAll(this.#connection, index, { term: { publication } });
    await this.#connection.request('complete the changes', (client) =>
      client.index({ index, id, document, refresh: true }),
    );
    if (!isFeedRestart) await this.#assertComplete();
  }

  async #assertComplete(): Promise<void> {
    const { index, publication } = this.#target;
    const { count } = await this.#connection.request('count the changes', (client) =>
      client.count({ index, query: { term: { publication } } }),
    );
    if (count === this.#count + 1) return;
    throw new StoreError(
      'unavailable',
      `Elasticsearch stored ${formatNumber(count - 1)} of ${formatCount(this.#count, 'change')} of the new publication. The live generation stays. Run again.`,
    );
  }

  async abandon(): Promise<void> {
    // The next writer deletes incomplete publications.
  }
}
