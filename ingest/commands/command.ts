import { openGenerationStore, type StoreConfig } from '../../shared/store/open-store.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { createProgress, NO_PROGRESS, type Progress } from '../progress.ts';
import type { IngestConfig } from '../settings.ts';

export interface CommandContext {
  readonly options: {
    readonly from?: string;
    readonly only?: readonly string[];
    readonly to?: string;
    readonly out?: string;
    readonly format?: string;
    readonly accept?: boolean;
    readonly json?: boolean;
    readonly synthetic?: boolean;
    /** Organisation number to erase, the argument of the command `erase`. */
    readonly organisationNumber?: string;
  };
  readonly config: IngestConfig;
}

/** Progress on a terminal, and none beside JSON. */
export function openProgress({ json }: CommandContext['options']): Progress {
  return json === true ? NO_PROGRESS : createProgress(process.stdout, Date.now);
}

/** A command of `npm run ingest`. Resolves with its exit code (docs/operators/commands.md). */
export type Command = (context: CommandContext) => Promise<number>;

export async function withGenerationStore<T>(
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
