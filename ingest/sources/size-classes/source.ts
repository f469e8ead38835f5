import type { Values } from '../../../shared/config/setting.ts';
import { findMatching } from '../../delivery.ts';
import { stagedInSqlite } from '../../staging/read-staged-sources.ts';
import type { Source } from '../source.ts';
import type { SIZE_CLASS_SETTINGS } from './settings.ts';
import { readSizedActivities } from './size-classes-staging.ts';

/** The statistics authority's size classes: dumps and answers of its APIs. */
export const sizeClasses: Source = {
  name: 'size-classes',
  find: findMatching(/^size-classes\/.*\.jsonl?$/),
  fetch: async (inbox, context, settings: Values<typeof SIZE_CLASS_SETTINGS>) =>
    (await import('./fetch-size-classes.ts')).fetchSizeClasses(inbox, context, settings),
  stagedFile: 'size-classes.sqlite',
  needs: ['sni'],
  stage: async (paths, context) => (await import('./stage-size-classes.ts')).stageSizeClasses(paths, context),
  ...stagedInSqlite(),
  readParts: ({ path, delivery }) => readSizedActivities(path, delivery.sniEdition),
};
