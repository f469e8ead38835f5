import type { Values } from '../../../shared/config/setting.ts';
import { findMatching } from '../../delivery.ts';
import { stagedInSqlite } from '../../staging/read-staged-sources.ts';
import type { Source } from '../source.ts';
import { findPastMarks } from './mark-archives.ts';
import type { TRADEMARK_SETTINGS } from './settings.ts';
import { readCompanyMarks, STAGED_FILE } from './trademarks-staging.ts';

/** The trademark office's export: full sets and daily changes, joined to the companies of the registry. */
export const trademarks: Source = {
  name: 'trademarks',
  find: findMatching(/^trademarks\/(full|diff)\/[^/]*\.zip$/),
  fetch: async (inbox, context, settings: Values<typeof TRADEMARK_SETTINGS>) =>
    (await import('./fetch/fetch-trademarks.ts')).fetchTrademarks(inbox, context, settings),
  findSuperseded: (files, { isAccepted }) => (isAccepted ? findPastMarks(files.map(({ path }) => path)) : []),
  stagedFile: STAGED_FILE,
  needs: ['registry'],
  stage: async (paths, context) => (await import('./stage-trademarks.ts')).stageTrademarks(paths, context),
  ...stagedInSqlite(),
  readParts: ({ path }) => readCompanyMarks(path),
};
