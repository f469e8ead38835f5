import type { SettingValues } from '../../../shared/config/setting.ts';
import { createSqliteStagedReader } from '../../staging/read-staged-source-states.ts';
import type { Source } from '../../source/source.ts';
import {
  countStagedFilings,
  readCompanyFilings,
  ANNUAL_REPORTS_STAGED_FILE,
} from './annual-reports-staging.ts';
import { ANNUAL_REPORT_SETTINGS } from './settings.ts';
import { compareArchivePathsByWeek } from './archive-path.ts';
import { findStagedArchivesBeforeLatestWeek } from './find-staged-archives-before-latest-week.ts';

const FILE = /^annual-reports\/.*\.zip$/i;

export const annualReports: Source = {
  name: 'annual-reports',
  licence:
    'Years and filings: annual reports filed digitally with Bolagsverket, open data without a named licence.',
  settings: ANNUAL_REPORT_SETTINGS,
  canHaveMinimumRowCount: false,
  selectOwnFilesInReadingOrder: (files) =>
    files.filter((name) => FILE.test(name)).sort(compareArchivePathsByWeek),
  fetch: async (inbox, context, settings: SettingValues<typeof ANNUAL_REPORT_SETTINGS>) =>
    (await import('./fetch/fetch-annual-reports.ts')).fetchAnnualReports(inbox, context, settings),
  findReplaced: findStagedArchivesBeforeLatestWeek,
  stagedFileName: ANNUAL_REPORTS_STAGED_FILE,
  stage: async (paths, context) =>
    (await import('./stage-annual-reports.ts')).stageAnnualReports(paths, context),
  erasure: {
    statements: ['DELETE FROM filing WHERE is_erased(number)'],
    countQuery: 'SELECT count(*) FROM filing',
    documentIdsQuery:
      "SELECT json_extract(json, '$.document') AS document FROM filing WHERE is_erased(number)",
  },
  findDocumentIdsNotInLiveGeneration: async (number, context) =>
    (
      await import('./documents/find-document-ids-not-in-live-generation.ts')
    ).findDocumentIdsNotInLiveGeneration(number, context),
  // Older versions did not store the number of filings.
  ...createSqliteStagedReader(countStagedFilings),
  parts: {
    names: ['filings'],
    read: ({ stagedFilePath }, range) => readCompanyFilings(stagedFilePath, range),
  },
  deleteUnreferencedDocuments: async (context) =>
    (await import('./documents/sweep-documents.ts')).deleteUnusedDocuments(context),
};
