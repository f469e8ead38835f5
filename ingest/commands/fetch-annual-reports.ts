import { join } from 'node:path';
import { withLock } from '../lock.ts';
import { createWaitWithProgressNote } from '../fetch/fetch-context.ts';
import { createProgress } from '../progress.ts';
import {
  describeMissingListedArchives,
  fetchReportArchives,
} from '../sources/annual-reports/fetch/fetch-report-archives.ts';
import { ListingClient } from '../sources/annual-reports/fetch/listing-client.ts';
import type { SettingValues } from '../../shared/config/setting.ts';
import type { ANNUAL_REPORT_SETTINGS } from '../sources/annual-reports/settings.ts';
import { readStagedArchives } from '../sources/annual-reports/find-staged-archives-before-latest-week.ts';
import { formatCount, formatMegabytes, formatNumber } from '../../shared/terminal/format-number.ts';
import { printError } from '../../shared/terminal/command-line.ts';
import type { Command } from './command.ts';

/** The command `fetch-annual-reports`. By default, archives of last year or later. */
export const fetchAnnualReports: Command = async ({ options: { to: folder = '' }, config }) => {
  const { dataDir, sources } = config;
  const reports = sources['annual-reports'] as SettingValues<typeof ANNUAL_REPORT_SETTINGS>;
  const progress = createProgress(process.stdout, Date.now);
  const access = { now: () => new Date(), wait: createWaitWithProgressNote(progress) };
  const client = new ListingClient({ url: reports.url, ...access });
  progress.startPhase('Fetching the annual reports', null);
  const fetch = (): ReturnType<typeof fetchReportArchives> =>
    fetchReportArchives({
      client,
      readArchives: readStagedArchives(dataDir),
      folder,
      sinceYear: reports.since ?? access.now().getUTCFullYear() - 1,
      onProgress: (done) => progress.update(done),
    });
  const { listedCount, fetchedCount, fetchedBytes, knownCount, listedButMissingKeys } = await withLock(
    join(dataDir, 'fetch-annual-reports.lock'),
    'Another fetch of annual reports is active. Wait for it to end.',
    fetch,
  );
  progress.finishPhase(
    `${formatNumber(fetchedCount)} of ${formatCount(listedCount, 'archive')}, ${formatMegabytes(fetchedBytes)}; ${formatNumber(knownCount)} already present or read`,
  );
  const missed = describeMissingListedArchives(listedButMissingKeys);
  if (missed !== null) printError(missed);
  return 0;
};
