import type { Page } from '../page.ts';
import { renderKeys } from './render-keys.ts';
import { readKeys } from './read-keys.ts';

/** GET /console/keys: the keys of the account, and the form for another. */
export const showKeys: Page = {
  method: 'GET',
  path: '/console/keys',
  access: 'person',
  handle: async (visit) => ({ view: renderKeys(visit, await readKeys(visit)) }),
};
