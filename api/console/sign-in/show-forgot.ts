import type { Page } from '../page.ts';
import { showMailRequest } from './handle-mail-request.ts';

/** GET /console/forgot: the form to choose another password without the old one. */
export const showForgot: Page = {
  method: 'GET',
  path: '/console/forgot',
  access: 'anyone',
  handle: async (visit) => showMailRequest('forgot', visit),
};
