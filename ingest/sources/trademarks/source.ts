import type { SettingValues } from '../../../shared/config/setting.ts';
import { createOrderKeepingPathFilter } from '../../delivery.ts';
import { createSqliteStagedReader } from '../../staging/read-staged-source-states.ts';
import type { Source } from '../../source/source.ts';
import { findArchivesBeforeNewestSet } from './mark-archives.ts';
import { TRADEMARK_SETTINGS } from './settings.ts';
import { readCompanyMarks } from './read-staged-trademarks.ts';
import { ERASE_COMPANIES_FROM_HOLDERS_SQL, TRADEMARKS_STAGED_FILE } from './trademarks-staging.ts';

export const trademarks: Source = {
  name: 'trademarks',
  licence:
    'Trademarks: the Swedish Intellectual Property Office (PRV). Its page of the dataset names the licence.',
  canHaveMinimumRowCount: true,
  settings: TRADEMARK_SETTINGS,
  selectOwnFilesInReadingOrder: createOrderKeepingPathFilter(/^trademarks\/(full|diff)\/[^/]*\.zip$/i),
  fetch: async (inbox, context, settings: SettingValues<typeof TRADEMARK_SETTINGS>) =>
    (await import('./fetch/fetch-trademarks.ts')).fetchTrademarks(inbox, context, settings),
  findReplaced: (files, { isJustPublished, now }) =>
    isJustPublished
      ? findArchivesBeforeNewestSet(
          files.map(({ pathInSourceFolder }) => pathInSourceFolder),
          now,
        )
      : [],
  stagedFileName: TRADEMARKS_STAGED_FILE,
  dependsOnSourceNames: ['registry'],
  stage: async (paths, context) => (await import('./stage-trademarks.ts')).stageTrademarks(paths, context),
  erasure: { statements: ERASE_COMPANIES_FROM_HOLDERS_SQL },
  ...createSqliteStagedReader(),
  parts: {
    names: ['trademarks'],
    read: ({ stagedFilePath }, range) => readCompanyMarks(stagedFilePath, range),
  },
};
