import type { Page } from '../page.ts';
import { renderStatus } from './render-status.ts';

/** GET /console/status: how the service is, for anybody. */
export const showStatus: Page = {
  method: 'GET',
  path: '/console/status',
  access: 'anyone',
  handle: async ({ services, language }) => ({ view: renderStatus(await services.readStatus(), language) }),
};
