import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { EmbeddedGenerations } from './embedded/generations.ts';
import { EmbeddedStore } from './embedded/store.ts';
import type { CompanyStore, GenerationStore } from './port.ts';

/** Opens the store to serve from. The one place that knows which engines there are. */
export function openStore(config: Pick<Config, 'dataDir'>): CompanyStore {
  return new EmbeddedStore(join(config.dataDir, 'store'));
}

/** Opens the store to build generations in. */
export function openGenerations(config: Pick<Config, 'dataDir'>): GenerationStore {
  return new EmbeddedGenerations(join(config.dataDir, 'store'));
}
