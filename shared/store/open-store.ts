import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readRuns, type RunHistory } from '../runs/run-history.ts';
import type { AnalystIndices } from './analyst-indices.ts';
import { describeAnalystIndices } from './elasticsearch/describe-analyst-indices.ts';
import { ElasticsearchGenerations } from './elasticsearch/generations.ts';
import { IndexNames } from './elasticsearch/generation/index-names.ts';
import { ElasticsearchRunHistory } from './elasticsearch/runs/run-history.ts';
import { ElasticsearchStore } from './elasticsearch/store.ts';
import { EmbeddedGenerations } from './embedded/generations.ts';
import { EmbeddedStore } from './embedded/store.ts';
import type { CompanyStore, GenerationStore } from './port.ts';

/** What chooses an engine and tells it where its data is. */
export type StoreConfig = Pick<Config, 'store' | 'dataDir' | 'elasticsearch'>;

/** Opens the store to serve from. The one place that knows which engines there are. */
export function openStore(config: StoreConfig): CompanyStore {
  return config.store === 'elasticsearch'
    ? new ElasticsearchStore(config.elasticsearch)
    : new EmbeddedStore(join(config.dataDir, 'store'));
}

/** Opens the store to build generations in. */
export function openGenerations(config: StoreConfig): GenerationStore {
  return config.store === 'elasticsearch'
    ? new ElasticsearchGenerations(config.elasticsearch)
    : new EmbeddedGenerations(join(config.dataDir, 'store'));
}

/**
 * Opens the history of runs: on Elasticsearch the index that ingest keeps there, from whatever
 * machine it ran on; else the reports in the data folder.
 */
export function openRunHistory({ store, dataDir, elasticsearch }: StoreConfig): RunHistory {
  if (store === 'elasticsearch') {
    const { runs } = new IndexNames(elasticsearch.indexPrefix);
    return new ElasticsearchRunHistory(elasticsearch, runs);
  }
  return { read: async (most) => readRuns(dataDir, most), close: async () => undefined };
}

/** What analysts can read; null for an engine that they cannot: the embedded one is files of one machine. */
export function toAnalystIndices({ store, elasticsearch }: StoreConfig): AnalystIndices | null {
  return store === 'elasticsearch' ? describeAnalystIndices(elasticsearch.indexPrefix) : null;
}
