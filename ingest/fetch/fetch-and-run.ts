import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { FetchContext } from './fetch-context.ts';
import {
  fetchDelivery,
  withInboxLock,
  type FetchableSource,
  type FetchedSourceReport,
} from './fetch-delivery.ts';
import type { Inbox } from './inbox.ts';
import { tidyInbox, type InboxSource } from './tidy-inbox.ts';

/** A delivery in the inbox, for a run. */
export interface InboxDelivery {
  readonly folder: string;
  /** Names of the sources to read of it; null for all. */
  readonly only: readonly string[] | null;
  /** What went wrong when it was fetched, for the report. */
  readonly problems: readonly string[];
}

/** The part of a run's result that fetching knows. */
interface RunOutcome {
  readonly error: unknown;
  readonly report: { readonly problems: readonly string[] };
}

/**
 * Fetches what is new of `only`, or of all `sources`, runs what lies in the inbox of them, and tidies
 * the inbox when that was accepted. The inbox is held meanwhile, so that no file changes under the
 * run. Throws what `fetchDelivery` throws, before anything is run, and what `run` throws.
 */
export async function fetchAndRun<R extends RunOutcome>(
  { sources, only }: { sources: readonly (FetchableSource & InboxSource)[]; only: InboxDelivery['only'] },
  context: FetchContext,
  run: (delivery: InboxDelivery) => Promise<R>,
): Promise<R & { readonly fetched: readonly FetchedSourceReport[] }> {
  const wanted = sources.filter(({ name }) => only?.includes(name) ?? true);
  return withInboxLock(context, async (inbox) => {
    const { folder, sources: fetched } = await fetchDelivery(wanted, inbox, context);
    context.signal?.throwIfAborted();
    const problems = fetched.flatMap(({ problem }) => problem ?? []);
    const result = await run({ folder, only, problems });
    if (result.error !== null) return { ...result, fetched };
    const problem = await tidyAfterRun(sources, wanted, inbox, context);
    if (problem === null) return { ...result, fetched };
    const report = { ...result.report, problems: [...result.report.problems, problem] };
    return { ...result, report, fetched };
  });
}

/** The run is done: what cannot be tidied now, the next run tidies. Gives what went wrong, or null. */
async function tidyAfterRun(
  sources: readonly InboxSource[],
  wanted: readonly InboxSource[],
  inbox: Inbox,
  { config, now }: FetchContext,
): Promise<string | null> {
  try {
    const accepted = wanted.map(({ name }) => name);
    await tidyInbox({ inbox, sources, accepted }, config, now());
    return null;
  } catch (error) {
    return `Accepted, but older deliveries were not removed: ${toErrorMessage(error)}`;
  }
}
