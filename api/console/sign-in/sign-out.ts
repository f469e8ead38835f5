import type { Page } from '../page.ts';

/**
 * POST /console/sign-out: ends this session. A guest gets no error, because the page may be old.
 */
export const signOut: Page = {
  method: 'POST',
  path: '/console/sign-out',
  access: 'anyone',
  handle: async () => ({ redirect: '/console/sign-in?done=signed-out', signOut: true }),
};

/** POST /console/sign-out-everywhere: ends all sessions of the signed-in person. */
export const signOutEverywhere: Page = {
  method: 'POST',
  path: '/console/sign-out-everywhere',
  access: 'person',
  handle: async ({ services, person }) => {
    await services.accounts.sessions.closeAll(person!);
    return { redirect: '/console/sign-in?done=signed-out-everywhere', signOut: true };
  },
};
