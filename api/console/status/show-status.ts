import type { Page } from '../page.ts';
import { renderStatus } from './render-status.ts';

/** GET /console/status: the public status of the service. */
export const showStatus: Page = {
  method: 'GET',
  path: '/console/status',
  access: 'anyone',
  handle: async ({ services, language }) => ({ view: renderStatus(await services.readStatus(), language) }),
};
