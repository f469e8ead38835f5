import { createOrderKeepingPathFilter } from '../../delivery.ts';
import type { Source } from '../../source/source.ts';
import { readSniLists, readSniStaging } from './sni-staging.ts';

/** Bundled lists are used until others are delivered. */
export const sni: Source = {
  name: 'sni',
  licence: 'Industry codes (SNI): Statistics Sweden (SCB). Name it as the source.',
  canHaveMinimumRowCount: true,
  selectOwnFilesInReadingOrder: createOrderKeepingPathFilter(/^sni\/(.*\.json|sni(2007|2025).*\.xlsx)$/i),
  // SCB publishes workbooks without a permanent address (docs/formats/sni.md#published-lists).
  fetch: () =>
    Promise.resolve({
      outcome: 'not-configured',
      files: 0,
      bytes: 0,
      note: 'the bundled code lists are used, since SCB does not offer them for download',
    }),
  stagedFileName: 'sni.json',
  stage: async (paths, context) => (await import('./read-sni-list.ts')).stageSni(paths, context),
  readStaged: (path) => {
    const staged = readSniStaging(path);
    if (staged === null) return { delivery: null, held: 0 };
    const lists = Object.values(staged.codes);
    const held = lists.reduce((sum, list) => sum + Object.keys(list ?? {}).length, 0);
    return { delivery: staged.delivery, held };
  },
  erasure: null,
  // `readStaged` reads the whole file already.
  findDamage: () => null,
  readSniLists,
};
