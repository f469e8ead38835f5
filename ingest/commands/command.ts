import { openGenerationStore, type StoreConfig } from '../../shared/store/open-store.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { IngestConfig } from '../settings.ts';

/** The options of all commands of `npm run ingest`, and the settings. */
export interface CommandContext {
  readonly options: {
    readonly from?: string;
    readonly only?: readonly string[];
    readonly to?: string;
    readonly accept?: boolean;
    readonly json?: boolean;
    readonly synthetic?: boolean;
  };
  readonly config: IngestConfig;
}

/** A command of `npm run ingest`. Returns the exit code. */
export type Command = (context: CommandContext) => Promise<number>;

/** Opens the store for `work`. */
export async function withStore<T>(
  config: StoreConfig,
  work: (store: GenerationStore) => Promise<T>,
): Promise<T> {
  const store = await openGenerationStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
