import { AppError } from '../../../shared/errors/app-error.ts';
import type { SettingValues } from '../../../shared/config/setting.ts';
import { fetchFileSource } from '../../fetch/fetch-file-source.ts';
import { readFromSqlite } from '../../staging/read-staged-sources.ts';
import type { Source } from '../source.ts';
import type { STATISTICS_SETTINGS } from './settings.ts';
import { readActivities } from './statistics-staging.ts';

const FILE = /^scb_bulkfil(\.zip|.*\.txt)$/;

/** SCB's weekly file of industry, status and address of companies. */
export const statistics: Source = {
  name: 'statistics',
  find: (files, folder) => {
    const found = files.filter((name) => FILE.test(name));
    if (found.length <= 1) return found;
    throw new AppError(
      'delivery_refused',
      `${folder} holds several statistics files: ${found.join(', ')}. Keep one.`,
    );
  },
  fetch: (inbox, context, { url }: SettingValues<typeof STATISTICS_SETTINGS>) => {
    const names = { source: 'statistics', name: 'The statistics file', file: 'scb_bulkfil.zip' };
    return fetchFileSource({ ...names, url }, inbox, context);
  },
  stagedFile: 'statistics.sqlite',
  dependsOn: ['sni'],
  stage: async (paths, context) => (await import('./read-statistics.ts')).stageStatistics(paths, context),
  ...readFromSqlite(),
  readParts: ({ path, delivery }) => readActivities(path, delivery.sniEdition),
};
