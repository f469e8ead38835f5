import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { withFileLock } from '../../shared/store/with-file-lock.ts';
import { fetchAnnualReports } from '../sources/annual-reports/fetch/fetch-annual-reports.ts';
import { toPhase, type FetchContext } from './fetch-context.ts';
import { fetchFileSource } from './fetch-file-source.ts';
import { fetchSizeClasses } from '../sources/size-classes/fetch-size-classes.ts';
import { fetchTrademarks } from '../sources/trademarks/fetch/fetch-trademarks.ts';
import { Inbox } from './inbox.ts';
import { toFetchedSummary } from './to-fetched-summary.ts';

/** What can be fetched, in the order in which it is. */
export const FETCHED_SOURCES = [
  'registry',
  'statistics',
  'sni',
  'size-classes',
  'annual-reports',
  'trademarks',
] as const;
export type FetchedSource = (typeof FETCHED_SOURCES)[number];

/** What a fetch did for one source. */
export interface FetchedSourceReport {
  readonly source: FetchedSource;
  /** `unchanged`: there is nothing that was not fetched before; `not-configured`: a setting is needed that is not set. */
  readonly outcome: 'fetched' | 'unchanged' | 'not-configured';
  /** Downloaded. */
  readonly files: number;
  readonly bytes: number;
  /** What else an operator should know; null for nothing. */
  readonly note: string | null;
  /** What could not be fetched although the publisher lists it. */
  readonly problem?: string;
}

/** What lies in the inbox after a fetch. */
export interface FetchedDelivery {
  /** The inbox: a delivery folder. */
  readonly folder: string;
  readonly sources: readonly FetchedSourceReport[];
}

type FetchSource = (inbox: Inbox, context: FetchContext) => Promise<FetchedSourceReport>;

const FETCHERS: Readonly<Record<FetchedSource, FetchSource>> = {
  registry: (inbox, context) => {
    const { url } = context.config.sources.registry;
    const names = { source: 'registry', name: 'The registry', file: 'bolagsverket_bulkfil.zip' } as const;
    return fetchFileSource({ ...names, url }, inbox, context);
  },
  statistics: (inbox, context) => {
    const { url } = context.config.sources.statistics;
    const names = { source: 'statistics', name: 'The statistics file', file: 'scb_bulkfil.zip' } as const;
    return fetchFileSource({ ...names, url }, inbox, context);
  },
  // The authority has workbooks on its pages, and no address that stays (formats/sni.md, section 7).
  sni: () =>
    Promise.resolve({
      ...{ source: 'sni', outcome: 'not-configured', files: 0, bytes: 0 },
      note: 'the bundled code lists are used, since the authority has no address for them',
    }),
  'size-classes': fetchSizeClasses,
  'annual-reports': fetchAnnualReports,
  trademarks: fetchTrademarks,
};

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
 * Fetches what is new of `only`, or of all sources, into an inbox that is held, which is a delivery folder. A source that cannot be reached
 * does not keep the others from being fetched; in the end it is thrown as `source_unreachable`, and what was fetched stays for the next time.
 * Throws `run_failed` when the disk is too small, and the reason of the context's signal.
 */
export async function fetchDelivery(
  only: readonly FetchedSource[] | null,
  inbox: Inbox,
  context: FetchContext,
): Promise<FetchedDelivery> {
  const sources: FetchedSourceReport[] = [];
  const failures: AppError[] = [];
  for (const source of FETCHED_SOURCES) {
    if (only !== null && !only.includes(source)) continue;
    context.progress.start(toPhase(source), 0);
    try {
      const report = await FETCHERS[source](inbox, context);
      sources.push(report);
      context.progress.finish(toFetchedSummary(report));
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
  return { folder: inbox.folder, sources };
}
