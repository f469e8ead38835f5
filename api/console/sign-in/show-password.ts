import type { Page } from '../page.ts';
import { presentPassword } from './present-password.ts';

/** GET /console/password: the form to change the password. */
export const showPassword: Page = {
  method: 'GET',
  path: '/console/password',
  access: 'person',
  handle: async ({ person, fields, language }) => {
    const state = fields['done'] === 'changed' ? 'changed' : 'asked';
    return { view: presentPassword(state, person!.email, language) };
  },
};
