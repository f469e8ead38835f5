import { toReason } from '../../shared/errors/to-reason.ts';
import type { RunOptions, RunResult } from '../run.ts';
import type { FetchContext } from './fetch-context.ts';
import {
  FETCHED_SOURCES,
  fetchDelivery,
  withInboxLock,
  type FetchedSource,
  type FetchedSourceReport,
} from './fetch-delivery.ts';
import type { Inbox } from './inbox.ts';
import { settleInbox } from './settle-inbox.ts';

/** A run, and what was fetched for it. */
export interface FetchedRun extends RunResult {
  readonly fetched: readonly FetchedSourceReport[];
}

/**
 * Fetches what is new of `only`, or of all sources, gives what lies in the inbox of them to `run`, and tidies it when that was accepted. No other process
 * fetches meanwhile, so that no file changes under the run. Throws what `fetchDelivery` throws, before anything is run, and what `run` throws.
 */
export async function fetchAndRun(
  only: readonly FetchedSource[] | null,
  context: FetchContext,
  run: (delivery: Pick<RunOptions, 'folder' | 'only' | 'problems'>) => Promise<RunResult>,
): Promise<FetchedRun> {
  return withInboxLock(context, async (inbox) => {
    const { folder, sources } = await fetchDelivery(only, inbox, context);
    context.signal?.throwIfAborted();
    const problems = sources.flatMap(({ problem }) => problem ?? []);
    const result = await run({ folder, only, problems });
    const settled = result.error === null ? await settle(result, only, inbox, context) : result;
    return { ...settled, fetched: sources };
  });
}

/** What is done stays done: what cannot be tidied now, the next run tidies. */
async function settle(
  result: RunResult,
  only: readonly FetchedSource[] | null,
  inbox: Inbox,
  { config, now }: FetchContext,
): Promise<RunResult> {
  try {
    await settleInbox(inbox, only ?? FETCHED_SOURCES, config, now());
    return result;
  } catch (error) {
    const reason = toReason(error);
    const problem = `Accepted, but older deliveries were not removed: ${reason}`;
    return { ...result, report: { ...result.report, problems: [...result.report.problems, problem] } };
  }
}
