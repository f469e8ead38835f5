import type { Page } from '../page.ts';
import { presentKeys } from './present-keys.ts';
import { readKeys } from './read-keys.ts';

/** GET /console/keys: the keys of the account, and the form for another. */
export const showKeys: Page = {
  method: 'GET',
  path: '/console/keys',
  access: 'person',
  handle: async (visit) => ({ view: presentKeys(visit, await readKeys(visit)) }),
};
