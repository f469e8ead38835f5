import type { Page } from '../page.ts';
import { presentUsage } from './present-usage.ts';
import { readUsageFigures } from './read-usage-figures.ts';

/** GET /console/usage: credits that are left, and what they went for. */
export const showUsage: Page = {
  method: 'GET',
  path: '/console/usage',
  access: 'person',
  handle: async (visit) => ({ view: presentUsage(await readUsageFigures(visit), visit.language) }),
};
