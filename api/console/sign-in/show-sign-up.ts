import type { Page } from '../page.ts';
import { showMailRequest } from './handle-mail-request.ts';

/** GET /console/sign-up: the form to open an account on the Free plan. */
export const showSignUp: Page = {
  method: 'GET',
  path: '/console/sign-up',
  access: 'anyone',
  handle: async (visit) => showMailRequest('sign-up', visit),
};
