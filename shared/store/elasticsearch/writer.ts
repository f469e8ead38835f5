import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@elastic/elasticsearch';
import { stringifyCodeLists, type CodeLists } from '../../domain/codes/code-lists.ts';
import { NORMALISER_VERSION } from '../../matching/normalise-name.ts';
import { formatCount, formatNumber } from '../../terminal/format-number.ts';
import {
  GENERATION_SCHEMA_VERSION,
  StoreError,
  type GenerationInfo,
  type GenerationMetadata,
  type GenerationWriter,
  type CompanyRefusedByStore,
  type PackedCompanies,
  type StoredCompanyJson,
} from '../port.ts';
import type { Connection } from './connection/connection.ts';
import {
  INFO_DOCUMENT_ID,
  SNI_DOCUMENT_ID,
  toIndexSettingsForServing,
  type GenerationDocumentKind,
} from './documents/schema.ts';
import { sendDocuments } from './documents/send-documents.ts';
import type { ElasticsearchBatch } from './packer.ts';

const CHECK_INTERVAL_MS = 500;
/** Longest time to merge the segments of an index. The largest register needs minutes. */
const MAX_MERGING_MS = 2 * 60 * 60_000;
const MAX_COPYING_MS = 15 * 60_000;

interface IndexToBuild {
  readonly name: string;
  readonly index: string;
  readonly replicas: number;
  /** Throws when this process has lost the lock of the generations. */
  readonly assertLockHeld: () => void;
}

export class ElasticsearchGenerationWriter implements GenerationWriter {
  readonly #connection: Connection;
  readonly #build: IndexToBuild;
  readonly #index: string;
  #companies = 0;
  #names = 0;

  constructor(connection: Connection, indexToBuild: IndexToBuild) {
    this.#connection = connection;
    this.#build = indexToBuild;
    this.#index = indexToBuild.index;
  }

  async add(packed: PackedCompanies): Promise<CompanyRefusedByStore[]> {
    this.#build.assertLockHeld();
    const { count, documents, refused } = packed as ElasticsearchBatch;
    const refusedByServer = await this.#connection.request('write companies', (client) =>
      sendDocuments(client, this.#index, documents),
    );
    this.#companies += count;
    this.#names += documents.length;
    return [...refused, ...refusedByServer];
  }

  readTexts(packed: PackedCompanies): Iterable<StoredCompanyJson> {
    return (packed as ElasticsearchBatch).texts;
  }

  async finish(metadata: GenerationMetadata, codeLists: CodeLists): Promise<GenerationInfo> {
    const index = this.#index;
    await this.#connection.request('refresh the new index', (client) => client.indices.refresh({ index }));
    await this.#assertComplete();
    await this.#merge();
    await this.#connection.request('enable replicas of the new index', (client) =>
      client.indices.putSettings({ index, settings: toIndexSettingsForServing(this.#build.replicas) }),
    );
    await this.#waitForCopies();
    const info: GenerationInfo = {
      name: this.#build.name,
      schemaVersion: GENERATION_SCHEMA_VERSION,
      normaliserVersion: NORMALISER_VERSION,
      companies: this.#companies,
      names: this.#names,
      ...metadata,
    };
    await this.#put(SNI_DOCUMENT_ID, 'sni', stringifyCodeLists(codeLists));
    await this.#put(INFO_DOCUMENT_ID, 'generation', JSON.stringify(info));
    return info;
  }

  async #put(id: string, kind: GenerationDocumentKind, json: string): Promise<void> {
    await this.#connection.request('complete the new index', (client) =>
      client.index({ index: this.#index, id, document: { kind, json }, refresh: true }),
    );
  }

  async #assertComplete(): Promise<void> {
    const { count, _shards } = await this.#connection.request('count the new documents', (client) =>
      client.count({ index: this.#index }),
    );
    if (_shards.failed === 0 && count === this.#names) return;
    throw new StoreError(
      'unavailable',
      `Elasticsearch stored ${formatNumber(count)} of ${formatCount(this.#names, 'document')} of the new generation. The live generation stays. Run again.`,
    );
  }

  /**
   * Merges the segments of the index. The server runs this as a task, since a proxy would close a
   * request that is silent for minutes.
   */
  async #merge(): Promise<void> {
    const { task } = await this.#connection.requestOnce('merge the new index', (client) =>
      client.indices.forcemerge({ index: this.#index, max_num_segments: 1, wait_for_completion: false }),
    );
    const end = Date.now() + MAX_MERGING_MS;
    while (Date.now() < end) {
      const { completed, error } = await this.#connection.request(
        'check the merge of the new index',
        (client) => client.tasks.get({ task_id: String(task) }),
      );
      if (error !== undefined)
        throw new StoreError(
          'unavailable',
          `Elasticsearch could not merge the new index: ${error.reason ?? error.type}. Run again.`,
        );
      if (completed) return;
      await wait(CHECK_INTERVAL_MS);
    }
    throw new StoreError(
      'unavailable',
      'Elasticsearch did not finish merging the new index. See what keeps the cluster busy, then run again.',
    );
  }

  async #waitForCopies(): Promise<void> {
    const end = Date.now() + MAX_COPYING_MS;
    for (;;) {
      const { status } = await this.#connection.request('check the replicas of the new index', (client) =>
        client.cluster.health(
          {
            index: this.#index,
            wait_for_status: 'green',
            wait_for_no_relocating_shards: true,
            timeout: '20s',
          },
          { ignore: [408] },
        ),
      );
      if (status === 'green') return;
      if (Date.now() > end) {
        throw new StoreError(
          'unavailable',
          `The replicas of the new index ${this.#index} are not complete after 15 minutes, probably because no node has space for them. Look at GET _cluster/allocation/explain, then run again.`,
        );
      }
    }
  }

  async abandon(): Promise<void> {
    await this.#connection
      .request('remove the half-built index', (client) =>
        client.indices.delete({ index: this.#index, ignore_unavailable: true }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof StoreError) || !(error.cause instanceof errors.ElasticsearchClientError))
          throw error;
      });
  }
}
