import type { Page } from '../page.ts';
import { renderKeys } from './render-keys.ts';
import { readKeys } from './read-keys.ts';

/** GET /console/keys: the keys of the account. */
export const showKeys: Page = {
  method: 'GET',
  path: '/console/keys',
  access: 'person',
  handle: async (request) => ({ view: renderKeys(request, await readKeys(request)) }),
};
