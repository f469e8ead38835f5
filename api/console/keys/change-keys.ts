import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { renderKeys, readKeys, readRequestedKey } from './show-keys.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { parseNameOption } from '../../operate/read-values.ts';

const MAX_ACTIVE_KEYS = 100;

/** POST /console/keys: creates a key and shows it once. */
export const createKey: Page = {
  method: 'POST',
  path: '/console/keys',
  access: 'owner',
  handle: async (request) => {
    const t = KEYS_TEXTS[request.language];
    const keys = await readKeys(request);
    const refuse = (problem: string): PageReply => ({
      view: renderKeys(request, keys, { name: request.fields['name'] ?? '', problem }),
      status: 400,
    });
    const name = parseKeyName(request.fields['name']);
    if (name === null) return refuse(t.wrongName);
    if (keys.filter(({ revokedAt }) => revokedAt === null).length >= MAX_ACTIVE_KEYS)
      return refuse(t.tooMany(MAX_ACTIVE_KEYS));
    const { key } = await request.services.accounts.administration.createKey(request.person!.account, name);
    return { view: renderCreated(request, name, key), isSecret: true };
  },
};

function renderCreated({ language, origin }: PageRequest, name: string, key: string): View {
  const t = KEYS_TEXTS[language];
  const body = html`<h1>${t.createdTitle}</h1>
    <p class="notice notice-ok" role="status">${t.once}</p>
    <section class="card stack">
      <h2>${t.yourKey(name)}</h2>
      <pre class="wrap" id="new-key" tabindex="0" role="region" aria-label="${t.yourKey(name)}">${key}</pre>
      ${renderCopyButton('new-key', t.copyKey, language)}
    </section>
    <section class="card stack">
      <h2>${t.tryIt}</h2>
      <p>${t.tryItText}</p>
      <pre class="wrap" id="curl-command" tabindex="0" role="region" aria-label="${t.curlCommand}">
${toCurlCommand(origin, key)}</pre>
      ${renderCopyButton('curl-command', t.copyCurl, language)}
    </section>
    <p><a href="/console/keys">${t.back}</a></p>`;
  return { title: t.createdTitle, body, scripts: ['copy.js'] };
}

/** Renders the place where the script `copy.js` adds a button that copies a text. */
function renderCopyButton(id: string, label: string, language: Language): Html {
  const t = KEYS_TEXTS[language];
  return html`<p
    data-copy="${id}"
    data-label="${label}"
    data-done="${t.copied}"
    data-failed="${t.copyFailed}"
  ></p>`;
}

/** Search word that finds companies in the fictional register. */
const EXAMPLE_QUERY = 'bygg';

/**
 * Returns a `curl` command that searches with an API key. Nothing is escaped: keys and origins
 * contain no characters with a meaning in a shell.
 */
export function toCurlCommand(origin: string, key: string): string {
  const body = JSON.stringify({ q: EXAMPLE_QUERY, limit: 3 });
  return `curl -s ${origin}/v1/search -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}

/** Returns the name of a new API key; null for a name that the `keys` command refuses. */
export function parseKeyName(text: string | undefined): string | null {
  try {
    return parseNameOption(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_usage') return null;
    throw error;
  }
}

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
