import type { SettingValues } from '../../../../shared/config/setting.ts';
import { createDownloadObserver } from '../../../fetch/fetch-context.ts';
import type { FetchContext, SourceFetchResult } from '../../../source/fetching.ts';
import type { Inbox } from '../../../inbox.ts';
import type { ANNUAL_REPORT_SETTINGS } from '../settings.ts';
import { readStagedArchives } from '../find-staged-archives-before-latest-week.ts';
import { describeMissingListedArchives, fetchReportArchives } from './fetch-report-archives.ts';
import { ListingClient } from './listing-client.ts';

const UNPACKED_RATIO = 1;

export async function fetchAnnualReports(
  inbox: Inbox,
  context: FetchContext,
  { url, since }: SettingValues<typeof ANNUAL_REPORT_SETTINGS>,
): Promise<SourceFetchResult> {
  const watched = createDownloadObserver(
    {
      source: 'annual-reports',
      fileDescription: 'the annual reports',
      diskBytesPerDownloadedByte: UNPACKED_RATIO,
    },
    inbox,
    context,
  );
  const { fetchedCount, fetchedBytes, listedButMissingKeys } = await fetchReportArchives({
    client: new ListingClient({ ...context, url }),
    readArchives: readStagedArchives(context.config.dataDir),
    folder: inbox.folder,
    sinceYear: since ?? context.now().getUTCFullYear() - 1,
    onSizeKnown: (totalBytes) => watched.beforeBodyDownload({ missingBytes: totalBytes, totalBytes }),
    onProgress: watched.onTotalBytesOnDisk,
  });
  const outcome = fetchedCount === 0 ? 'unchanged' : 'fetched';
  const problem = describeMissingListedArchives(listedButMissingKeys);
  const report = { outcome, files: fetchedCount, bytes: fetchedBytes, note: null } as const;
  return problem === null ? report : { ...report, problem };
}
