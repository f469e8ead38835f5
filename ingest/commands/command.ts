import { AppError } from '../../shared/errors/app-error.ts';
import { openGenerations, type StoreConfig } from '../../shared/store/open-store.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { IngestConfig } from '../settings.ts';
import type { CommandLine } from './read-command-line.ts';
import { USAGE } from './usage.ts';

/** What a command is told, and works with. */
export interface CommandContext {
  readonly options: CommandLine['options'];
  readonly config: IngestConfig;
}

/** A command of `npm run ingest`. Returns the exit code. */
export type Command = (context: CommandContext) => Promise<number>;

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printError = (text: string): void => void process.stderr.write(`${text}\n`);

/** Wrong usage, with what would be right. */
export function wrongUsage(what: string, cause?: unknown): AppError {
  return new AppError('invalid_usage', `${what}\n\n${USAGE}`, { cause });
}

/** Opens the store for `work`. */
export async function withGenerations<T>(
  config: StoreConfig,
  work: (store: GenerationStore) => Promise<T>,
): Promise<T> {
  const store = openGenerations(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
