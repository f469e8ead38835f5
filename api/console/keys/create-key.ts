import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { renderKeys } from './render-keys.ts';
import { parseKeyName } from './parse-key-name.ts';
import { readKeys } from './read-keys.ts';
import { toCurlCommand } from './to-curl-command.ts';

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
