import { describeMissing, fetchArchives } from './fetch-archives.ts';
import { ListingClient } from './listing-client.ts';
import type { Values } from '../../../../shared/config/setting.ts';
import type { ANNUAL_REPORT_SETTINGS } from '../settings.ts';
import { knowReadArchives } from '../find-past-reports.ts';
import { watchDownload, type FetchContext } from '../../../fetch/fetch-context.ts';
import type { FetchResult } from '../../../fetch/fetch-delivery.ts';
import type { Inbox } from '../../../fetch/inbox.ts';

/** Documents are stored packed, as they came. */
const UNPACKED = 1;

/** Fetches the archives of annual reports that were not read yet. */
export async function fetchAnnualReports(
  inbox: Inbox,
  context: FetchContext,
  { url, since }: Values<typeof ANNUAL_REPORT_SETTINGS>,
): Promise<FetchResult> {
  const watched = watchDownload(
    { source: 'annual-reports', what: 'the annual reports', unpacked: UNPACKED },
    inbox,
    context,
  );
  const { fetched, bytes, missing } = await fetchArchives({
    client: new ListingClient({ ...context, url }),
    isRead: knowReadArchives(context.config.dataDir),
    folder: inbox.folder,
    since: since ?? context.now().getFullYear() - 1,
    onWanted: (totalBytes) => watched.onLength(totalBytes, totalBytes),
    onProgress: watched.onBytes,
  });
  const outcome = fetched === 0 ? 'unchanged' : 'fetched';
  const problem = describeMissing(missing);
  const report = { outcome, files: fetched, bytes, note: null } as const;
  return problem === null ? report : { ...report, problem };
}
