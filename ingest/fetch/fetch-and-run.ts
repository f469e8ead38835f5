import { AppError } from '../../shared/errors/app-error.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { Source } from '../source/source.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import type { FetchContext } from '../source/fetching.ts';
import type { Inbox } from '../inbox.ts';
import { fetchDelivery, withInboxLock, type FetchedSourceReport } from './fetch-delivery.ts';
import { tidyInbox } from './tidy-inbox.ts';

interface InboxDelivery {
  readonly deliveryFolder: string;
  readonly onlySources: readonly string[] | null;
  readonly fetchProblems: readonly string[];
}

interface RunOutcome {
  readonly error: Error | null;
  readonly report: { readonly problems: readonly string[] };
}

/** Forgets the files that the run refuses, so that the next fetch asks for them again. */
export async function fetchAndRun<R extends RunOutcome>(
  {
    sources,
    onlySources,
  }: {
    sources: readonly Source[];
    onlySources: InboxDelivery['onlySources'];
  },
  context: FetchContext,
  run: (delivery: InboxDelivery) => Promise<R>,
): Promise<R & { readonly fetched: readonly FetchedSourceReport[] }> {
  const wanted = sources.filter(({ name }) => onlySources?.includes(name) ?? true);
  return withInboxLock(context, async (inbox) => {
    const { inboxFolder, sources: fetched } = await fetchDelivery(wanted, inbox, context);
    context.signal?.throwIfAborted();
    const problems = fetched.flatMap(({ problem }) => problem ?? []);
    const result = await run({ deliveryFolder: inboxFolder, onlySources, fetchProblems: problems });
    if (result.error !== null) {
      inbox.forgetUnaccepted(listRefusedSources(result.error, wanted));
      return { ...result, fetched };
    }
    const problem = await tidyAfterRun(sources, wanted, inbox, context);
    if (problem === null) return { ...result, fetched };
    const report = { ...result.report, problems: [...result.report.problems, problem] };
    return { ...result, report, fetched };
  });
}

function listRefusedSources(error: Error, wanted: readonly Source[]): readonly string[] {
  if (!(error instanceof AppError && error.code === 'delivery_refused')) return [];
  const known = error instanceof RefusedSourcesError ? error.sourceNames : [];
  return known.length > 0 ? known : wanted.map(({ name }) => name);
}

/** Returns a failure as a problem for the report. */
async function tidyAfterRun(
  sources: readonly Source[],
  wanted: readonly Source[],
  inbox: Inbox,
  { config, now }: FetchContext,
): Promise<string | null> {
  try {
    const accepted = wanted.map(({ name }) => name);
    await tidyInbox({ inbox, sources, publishedSourceNames: accepted }, config, now());
    return null;
  } catch (error) {
    return `The delivery is accepted, but older ones in the inbox could not be removed: ${toErrorMessage(error)}`;
  }
}
