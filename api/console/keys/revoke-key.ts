import type { Page } from '../page.ts';
import { readRequestedKey } from './read-keys.ts';

/** POST /console/keys/:id/revoke: from then on the key opens nothing. */
export const revokeKey: Page = {
  method: 'POST',
  path: '/console/keys/:id/revoke',
  access: 'owner',
  handle: async (visit) => {
    const { id } = await readRequestedKey(visit);
    await visit.services.accounts.administration.revokeKey(id);
    return { redirect: '/console/keys' };
  },
};
