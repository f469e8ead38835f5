import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readNewestRunSummaries, type RunHistory } from '../runs/run-history.ts';
import type { AnalystIndices } from './analyst-indices.ts';
import type { CompanyStore, Engine, GenerationStore, PackCompanies } from './port.ts';

export type StoreConfig = Pick<Config, 'store' | 'dataDir' | 'elasticsearch'>;

export async function openStore({ store, dataDir, elasticsearch }: StoreConfig): Promise<CompanyStore> {
  if (store === 'elasticsearch') {
    const { ElasticsearchStore } = await import('./elasticsearch/store.ts');
    return new ElasticsearchStore(elasticsearch);
  }
  const { EmbeddedStore } = await import('./embedded/store.ts');
  return new EmbeddedStore(join(dataDir, 'store'));
}

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

export async function loadPacker(engine: Engine): Promise<PackCompanies> {
  return engine === 'elasticsearch'
    ? (await import('./elasticsearch/packer.ts')).packForElasticsearch
    : (await import('./embedded/packer.ts')).packForEmbedded;
}

export async function openRunHistory({ store, dataDir, elasticsearch }: StoreConfig): Promise<RunHistory> {
  if (store === 'elasticsearch') {
    const { ElasticsearchRunHistory } = await import('./elasticsearch/runs/run-history.ts');
    const { IndexNames } = await import('./elasticsearch/generation/index-names.ts');
    return new ElasticsearchRunHistory(elasticsearch, new IndexNames(elasticsearch.indexPrefix).runsIndex);
  }
  return {
    readNewestFirst: (limit) => Promise.resolve(readNewestRunSummaries(dataDir, limit)),
    close: () => Promise.resolve(),
  };
}

export async function getAnalystIndices(config: StoreConfig): Promise<AnalystIndices | null> {
  if (config.store !== 'elasticsearch') return null;
  const { toAnalystIndices } = await import('./elasticsearch/to-analyst-indices.ts');
  return toAnalystIndices(config.elasticsearch.indexPrefix);
}
