import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { formatCount, formatMegabytes } from '../../shared/terminal/format-number.ts';
import { withLock } from '../lock.ts';
import type { FetchContext, SourceFetchResult } from '../source/fetching.ts';
import { Inbox } from '../inbox.ts';
import type { Source } from '../source/source.ts';
import { toFetchPhaseName } from './fetch-context.ts';

export interface FetchedSourceReport extends SourceFetchResult {
  readonly source: string;
}

export interface FetchedDelivery {
  readonly inboxFolder: string;
  readonly sources: readonly FetchedSourceReport[];
}

/** Throws `run_active` when another process holds the lock. */
export async function withInboxLock<T>(
  { config: { dataDir } }: Pick<FetchContext, 'config'>,
  work: (inbox: Inbox) => Promise<T>,
): Promise<T> {
  const message = `Another fetch, run or erasure is active in ${dataDir}. Wait for it to end.`;
  return withLock(join(dataDir, 'inbox.lock'), message, async () => work(await Inbox.open(dataDir)));
}

/** If a source is unreachable, fetches the others and then throws `source_unreachable`. */
export async function fetchDelivery(
  sources: readonly Source[],
  inbox: Inbox,
  context: FetchContext,
): Promise<FetchedDelivery> {
  const reports: FetchedSourceReport[] = [];
  const failures: AppError[] = [];
  context.progress.setNumberedPhaseCount(sources.length);
  for (const source of sources) {
    const { name } = source;
    context.progress.startNumberedPhase(toFetchPhaseName(name));
    try {
      const result = await source.fetch(inbox, context, context.config.sources[name]);
      reports.push({ source: name, ...result });
      context.progress.finishPhase(toSummary(result));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'source_unreachable')) throw error;
      failures.push(error);
      context.progress.finishPhase('failed');
    }
  }
  if (failures.length > 0) {
    const message = failures.map((failure) => failure.message).join(' ');
    throw new AppError('source_unreachable', message, { cause: failures[0] });
  }
  return { inboxFolder: inbox.folder, sources: reports };
}

function toSummary({ outcome, files, bytes, note, problem }: SourceFetchResult): string {
  const what = {
    fetched: `${formatCount(files, 'file')}, ${formatMegabytes(bytes)}`,
    unchanged: 'nothing new',
    'not-configured': 'not fetched',
  }[outcome];
  const more = note ?? problem;
  return more === undefined ? what : `${what}: ${more}`;
}
