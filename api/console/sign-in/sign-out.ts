import type { Page } from '../page.ts';

/** POST /console/sign-out: ends this session. Of nobody it is no error: the page may be an old one. */
export const signOut: Page = {
  method: 'POST',
  path: '/console/sign-out',
  access: 'anyone',
  handle: async () => ({ redirect: '/console/sign-in?done=signed-out', signOut: true }),
};
