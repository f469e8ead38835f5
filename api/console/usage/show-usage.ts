import type { Page } from '../page.ts';
import { renderUsage } from './render-usage.ts';
import { readAccountUsage } from './read-account-usage.ts';

/** GET /console/usage: credits that are left, and what they went for. */
export const showUsage: Page = {
  method: 'GET',
  path: '/console/usage',
  access: 'person',
  handle: async (visit) => ({ view: renderUsage(await readAccountUsage(visit), visit.language) }),
};
