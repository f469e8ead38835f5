import type { SettingValues } from '../../../shared/config/setting.ts';
import { DEFAULT_SNI_EDITION } from '../../../shared/domain/sni.ts';
import { createOrderKeepingPathFilter } from '../../delivery.ts';
import { createSqliteStagedReader } from '../../staging/read-staged-source-states.ts';
import type { Source } from '../../source/source.ts';
import { SIZE_CLASS_SETTINGS } from './settings.ts';
import { readSizeClassParts } from './size-classes-staging.ts';

export const sizeClasses: Source = {
  name: 'size-classes',
  licence: 'Size classes: Statistics Sweden (SCB). Name it as the source.',
  canHaveMinimumRowCount: true,
  settings: SIZE_CLASS_SETTINGS,
  selectOwnFilesInReadingOrder: createOrderKeepingPathFilter(/^size-classes\/.*\.jsonl?$/i),
  fetch: async (inbox, context, settings: SettingValues<typeof SIZE_CLASS_SETTINGS>) =>
    (await import('./fetch-size-classes.ts')).fetchSizeClasses(inbox, context, settings),
  stagedFileName: 'size-classes.sqlite',
  dependsOnSourceNames: ['sni'],
  stage: async (paths, context) => (await import('./stage-size-classes.ts')).stageSizeClasses(paths, context),
  erasure: {
    statements: ['DELETE FROM unit WHERE is_erased(number)'],
    countQuery: 'SELECT count(*) FROM unit',
  },
  ...createSqliteStagedReader(),
  parts: {
    names: ['activity', 'sizes'],
    read: ({ stagedFilePath, delivery }, range) =>
      readSizeClassParts(stagedFilePath, delivery.sniEdition ?? DEFAULT_SNI_EDITION, range),
  },
};
