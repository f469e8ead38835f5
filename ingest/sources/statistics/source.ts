import { defineSetting, type SettingValues } from '../../../shared/config/setting.ts';
import { httpUrlKind } from '../../../shared/config/value-kinds.ts';
import { DEFAULT_SNI_EDITION } from '../../../shared/domain/sni.ts';
import { createOnlyFileFilter } from '../../delivery.ts';
import { fetchSourceFile } from '../../fetch/fetch-source-file.ts';
import { createSqliteStagedReader } from '../../staging/read-staged-source-states.ts';
import type { Source } from '../../source/source.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';
import { readActivityParts } from './statistics-staging.ts';

const FILE = /^scb_bulkfil(\.zip|.*\.txt)$/i;

const SETTINGS = {
  url: defineSetting('STATISTICS_URL', httpUrlKind, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/scb/scb_bulkfil.zip',
    description: "Address of SCB's weekly file of the business register.",
  }),
  // The weekly file appears on Monday afternoon (docs/formats/statistics.md). Tuesday is for
  // delays.
  schedule: defineScheduleSetting('SCHEDULE_STATISTICS', '0 16,20 * * 1,2', 'the statistics file'),
};

export const statistics: Source = {
  name: 'statistics',
  licence: 'Industries, statuses and addresses: Statistics Sweden (SCB). Name it as the source.',
  canHaveMinimumRowCount: true,
  settings: SETTINGS,
  selectOwnFilesInReadingOrder: createOnlyFileFilter(FILE, 'statistics files'),
  fetch: (inbox, context, { url }: SettingValues<typeof SETTINGS>) => {
    const names = { source: 'statistics', fileDescription: 'The statistics file' };
    return fetchSourceFile({ ...names, url, fileName: 'scb_bulkfil.zip' }, inbox, context);
  },
  stagedFileName: 'statistics.sqlite',
  dependsOnSourceNames: ['sni'],
  stage: async (paths, context) => (await import('./read-statistics.ts')).stageStatistics(paths, context),
  erasure: {
    statements: ['DELETE FROM unit WHERE is_erased(number)'],
    countQuery: 'SELECT count(*) FROM unit',
  },
  ...createSqliteStagedReader(),
  parts: {
    names: ['activity'],
    read: ({ stagedFilePath, delivery }, range) =>
      readActivityParts(stagedFilePath, delivery.sniEdition ?? DEFAULT_SNI_EDITION, range),
  },
};
