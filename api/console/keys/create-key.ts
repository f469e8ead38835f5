import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { renderKeys } from './render-keys.ts';
import { parseKeyName } from './parse-key-name.ts';
import { readKeys } from './read-keys.ts';
import { toCurlCommand } from './to-curl-command.ts';

/** More keys than that nobody keeps apart. */
const MAX_ACTIVE_KEYS = 100;

/** POST /console/keys: makes a key, and shows it this once. */
export const createKey: Page = {
  method: 'POST',
  path: '/console/keys',
  access: 'owner',
  handle: async (visit) => {
    const t = KEYS_TEXTS[visit.language];
    const keys = await readKeys(visit);
    const refuse = (problem: string): PageReply => ({
      view: renderKeys(visit, keys, { name: visit.fields['name'] ?? '', problem }),
      status: 400,
    });
    const name = parseKeyName(visit.fields['name']);
    if (name === null) return refuse(t.wrongName);
    if (keys.filter(({ revokedAt }) => revokedAt === null).length >= MAX_ACTIVE_KEYS)
      return refuse(t.tooMany(MAX_ACTIVE_KEYS));
    const { key } = await visit.services.accounts.administration.createKey(visit.person!.account, name);
    return { view: presentCreated(visit, name, key), isSecret: true };
  },
};

function presentCreated({ language, origin }: PageRequest, name: string, key: string): View {
  const t = KEYS_TEXTS[language];
  const body = html`<h1>${t.createdTitle}</h1>
    <p class="notice notice-ok" role="status">${t.once}</p>
    <section class="card stack">
      <h2>${t.yourKey(name)}</h2>
      <pre class="wrap" id="new-key" tabindex="0" role="region" aria-label="${t.yourKey(name)}">${key}</pre>
      ${presentCopy('new-key', t.copyKey, language)}
    </section>
    <section class="card stack">
      <h2>${t.tryIt}</h2>
      <p>${t.tryItText}</p>
      <pre class="wrap" id="curl-line" tabindex="0" role="region" aria-label="${t.curlLine}">
${toCurlCommand(origin, key)}</pre>
      ${presentCopy('curl-line', t.copyCurl, language)}
    </section>
    <p><a href="/console/keys">${t.back}</a></p>`;
  return { title: t.createdTitle, body, script: 'copy.js' };
}

/** Where the script puts a button. */
function presentCopy(id: string, label: string, language: Language): Html {
  const t = KEYS_TEXTS[language];
  return html`<p
    data-copy="${id}"
    data-label="${label}"
    data-done="${t.copied}"
    data-failed="${t.copyFailed}"
  ></p>`;
}
