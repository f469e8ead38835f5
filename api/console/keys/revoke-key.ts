import type { Page } from '../page.ts';
import { readRequestedKey } from './read-keys.ts';

/** POST /console/keys/:id/revoke: revokes a key immediately. */
export const revokeKey: Page = {
  method: 'POST',
  path: '/console/keys/:id/revoke',
  access: 'owner',
  handle: async (request) => {
    const { id } = await readRequestedKey(request);
    await request.services.accounts.administration.revokeKey(id);
    return { redirect: '/console/keys' };
  },
};
