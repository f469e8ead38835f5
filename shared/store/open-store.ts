import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readRunReports, type RunHistory } from '../runs/run-history.ts';
import type { AnalystIndices } from './analyst-indices.ts';
import type { CompanyStore, GenerationStore } from './port.ts';

/** The settings that choose an engine, and say where its data is. */
export type StoreConfig = Pick<Config, 'store' | 'dataDir' | 'elasticsearch'>;

/** Opens the store to serve from. This file alone knows the engines, and imports the one that is used. */
export async function openStore({ store, dataDir, elasticsearch }: StoreConfig): Promise<CompanyStore> {
  if (store === 'elasticsearch') {
    const { ElasticsearchStore } = await import('./elasticsearch/store.ts');
    return new ElasticsearchStore(elasticsearch);
  }
  const { EmbeddedStore } = await import('./embedded/store.ts');
  return new EmbeddedStore(join(dataDir, 'store'));
}

/** Opens the store to build generations in. */
export async function openGenerationStore({
  store,
  dataDir,
  elasticsearch,
}: StoreConfig): Promise<GenerationStore> {
  if (store === 'elasticsearch') {
    const { ElasticsearchGenerations } = await import('./elasticsearch/generations.ts');
    return new ElasticsearchGenerations(elasticsearch);
  }
  const { EmbeddedGenerations } = await import('./embedded/generations.ts');
  return new EmbeddedGenerations(join(dataDir, 'store'));
}

/**
 * Opens the history of runs: on Elasticsearch the index that ingest keeps there, from any machine;
 * else the reports in the data folder.
 */
export async function openRunHistory({ store, dataDir, elasticsearch }: StoreConfig): Promise<RunHistory> {
  if (store === 'elasticsearch') {
    const { ElasticsearchRunHistory } = await import('./elasticsearch/runs/run-history.ts');
    const { IndexNames } = await import('./elasticsearch/generation/index-names.ts');
    return new ElasticsearchRunHistory(elasticsearch, new IndexNames(elasticsearch.indexPrefix).runs);
  }
  return { read: (most) => Promise.resolve(readRunReports(dataDir, most)), close: () => Promise.resolve() };
}

/** The indices that analysts can read; null for the embedded engine, whose files only this machine reads. */
export async function toAnalystIndices(config: StoreConfig): Promise<AnalystIndices | null> {
  if (config.store !== 'elasticsearch') return null;
  const { describeAnalystIndices } = await import('./elasticsearch/describe-analyst-indices.ts');
  return describeAnalystIndices(config.elasticsearch.indexPrefix);
}
