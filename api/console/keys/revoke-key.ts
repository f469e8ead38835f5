import { html } from '../html.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { readRequestedKey } from './read-keys.ts';
import type { Page } from '../page.ts';

/** GET /console/keys/:id/revoke: asks for confirmation before revoking a key. */
export const confirmRevokeKey: Page = {
  method: 'GET',
  path: '/console/keys/:id/revoke',
  access: 'owner',
  handle: async (request) => {
    const { id, name, hint, revokedAt } = await readRequestedKey(request);
    if (revokedAt !== null) return { redirect: '/console/keys' };
    const t = KEYS_TEXTS[request.language];
    const title = t.askTitle(name);
    const body = html`<h1>${title}</h1>
      <form class="card stack" method="post" action="/console/keys/${id}/revoke">
        <p>${t.key} <code>${hint}…</code></p>
        <p>${t.askText}</p>
        <p class="row">
          <button class="button-danger">${t.askButton}</button>
          <a href="/console/keys">${t.cancel}</a>
        </p>
      </form>`;
    return { view: { title, body } };
  },
};

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
