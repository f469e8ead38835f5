import type { Page } from '../page.ts';
import { presentStatus } from './present-status.ts';

/** GET /console/status: how the service is, for anybody. */
export const showStatus: Page = {
  method: 'GET',
  path: '/console/status',
  access: 'anyone',
  handle: async ({ services, language }) => ({ view: presentStatus(await services.readStatus(), language) }),
};
