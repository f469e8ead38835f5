import type { Page } from '../page.ts';
import { renderUsage } from './render-usage.ts';
import { readAccountUsage } from './read-account-usage.ts';

/** GET /console/usage: remaining credits and how they were used. */
export const showUsage: Page = {
  method: 'GET',
  path: '/console/usage',
  access: 'person',
  handle: async (request) => ({ view: renderUsage(await readAccountUsage(request), request.language) }),
};
