import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { withFileLock } from '../../shared/store/with-file-lock.ts';
import { toFetchPhase, type FetchContext } from './fetch-context.ts';
import { Inbox } from './inbox.ts';

/** What a fetch did for one source. */
export interface FetchResult {
  /**
   * `unchanged`: there is nothing that was not fetched before. `not-configured`: a setting is needed
   * that is not set.
   */
  readonly outcome: 'fetched' | 'unchanged' | 'not-configured';
  /** Downloaded files, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** What else an operator should know; null for nothing. */
  readonly note: string | null;
  /** What could not be fetched although the publisher lists it. */
  readonly problem?: string;
}

/** What a fetch did, with the name of the source. */
export interface FetchedSourceReport extends FetchResult {
  readonly source: string;
}

/** How a source is fetched. */
export interface FetchableSource {
  readonly name: string;
  /**
   * Fetches into the inbox. `settings` are the source's own. Throws `source_unreachable` or
   * `run_failed`.
   */
  fetch(inbox: Inbox, context: FetchContext, settings: unknown): Promise<FetchResult>;
}

/** What lies in the inbox after a fetch. */
export interface FetchedDelivery {
  /** The inbox: a delivery folder. */
  readonly folder: string;
  readonly sources: readonly FetchedSourceReport[];
}

/** Holds the inbox of the data folder, for one process at a time. Throws `run_active` when another one has it. */
export async function withInboxLock<T>(
  { config: { dataDir } }: FetchContext,
  work: (inbox: Inbox) => Promise<T>,
): Promise<T> {
  return withFileLock(
    join(dataDir, 'inbox.lock'),
    (cause) =>
      new AppError('run_active', `Another fetch is active in ${dataDir}. Wait for it to end.`, { cause }),
    async () => work(await Inbox.open(dataDir)),
  );
}

/**
 * Fetches what is new of `sources` into an inbox that is held. A source that cannot be reached does
 * not keep the others from being fetched; it is thrown in the end as `source_unreachable`, and what
 * was fetched stays for the next time. Throws `run_failed` when the disk is too small, and the reason
 * of the context's signal.
 */
export async function fetchDelivery(
  sources: readonly FetchableSource[],
  inbox: Inbox,
  context: FetchContext,
): Promise<FetchedDelivery> {
  const reports: FetchedSourceReport[] = [];
  const failures: AppError[] = [];
  for (const source of sources) {
    const { name } = source;
    context.progress.start(toFetchPhase(name), 0);
    try {
      const result = await source.fetch(inbox, context, context.config.sources[name]);
      reports.push({ source: name, ...result });
      context.progress.finish(toSummary(result));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'source_unreachable')) throw error;
      failures.push(error);
      context.progress.finish('cannot be reached');
    }
  }
  if (failures.length > 0) {
    const message = failures.map((failure) => failure.message).join(' ');
    throw new AppError('source_unreachable', message, { cause: failures[0] });
  }
  return { folder: inbox.folder, sources: reports };
}

function toSummary({ outcome, files, bytes, note, problem }: FetchResult): string {
  const megabytes = (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
  const what = {
    fetched: `${files} ${files === 1 ? 'file' : 'files'}, ${megabytes} MB`,
    unchanged: 'nothing new',
    'not-configured': 'not fetched',
  }[outcome];
  const more = note ?? problem;
  return more === undefined ? what : `${what}: ${more}`;
}
