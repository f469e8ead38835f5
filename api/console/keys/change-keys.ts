import type { KeyKind } from '../../../shared/accounts/api-key.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import { parseName } from '../../operate/read-values.ts';
import { toCodeSamples } from '../../samples/code-samples.ts';
import { renderCodeSamples } from '../components/render-code-samples.ts';
import { RECONCILE_PATH } from '../../calls/read-api-key.ts';
import { renderCopyButton } from '../components/render-facts.ts';
import { recordKeyEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageReply, type PageRequest, type View } from '../page.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { readKeys, readKind, readRequestedKey, renderKeys, renderKeyKind } from './show-keys.ts';

const MAX_ACTIVE_KEYS_PER_ACCOUNT = 100;
const EXAMPLE_QUERY = 'bygg';

export const createKey: PageHandler = async (request) => {
  const t = KEYS_TEXTS[request.language];
  const keys = await readKeys(request);
  const refuse = (problem: string): PageReply => ({ view: renderKeys(request, keys, problem), status: 400 });
  const name = parseName(request.fields['name']);
  if (name === null) return refuse(t.wrongName);
  if (keys.filter(({ revokedAt }) => revokedAt === null).length >= MAX_ACTIVE_KEYS_PER_ACCOUNT)
    return refuse(t.tooMany(MAX_ACTIVE_KEYS_PER_ACCOUNT));
  const { account } = requirePerson(request);
  const kind = readKind(request);
  const { id, key } = await request.services.accounts.administration.createKey(account, name, kind);
  await recordKeyEvent(request, 'key-created', id);
  return { view: renderCreated(request, { id, name, kind, key }), hasSecret: true };
};

interface CreatedKey {
  readonly id: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly key: string;
}

/** A key is copied as it is, and one for OpenRefine as the address that it is part of. */
function renderCreated(request: PageRequest, { id, name, kind, key }: CreatedKey): View {
  const { language, origin } = request;
  const t = KEYS_TEXTS[language];
  const isAddress = kind === 'reconcile';
  const body = html`<h1>${t.createdTitle}</h1>
    <p class="notice notice-ok" role="status">${t.once}</p>
    <section class="card stack">
      <div class="card-head">
        <h2>${t.yourKey(name)}</h2>
        ${renderKeyKind(kind, language)}
      </div>
      <pre class="wrap" id="new-key" tabindex="0" role="region" aria-label="${t.yourKey(name)}">
${isAddress ? `${origin}${RECONCILE_PATH}/${key}` : key}</pre>
      ${renderCopyButton('new-key', isAddress ? t.copyAddress : t.copyKey, language)}
    </section>
    ${isAddress ? renderAddress(language) : renderTrial(request, id, kind, key)}
    <p class="links"><a href="/console/keys">${t.back}</a></p>`;
  const scripts = isAddress ? ['copy.js'] : ['copy.js', 'samples.js', 'first-call.js'];
  return { title: t.createdTitle, body, scripts };
}

function renderAddress(language: Language): Html {
  const t = KEYS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.address}</h2>
    <p>${t.addressTexts}</p>
    <p class="hint"><a href="/docs/match#openrefine">${t.matchDocs}</a></p>
  </section>`;
}

function renderTrial(
  { language, origin }: PageRequest,
  id: string,
  kind: 'live' | 'test',
  key: string,
): Html {
  const t = KEYS_TEXTS[language];
  const call = { method: 'POST', path: '/v1/search', body: { q: EXAMPLE_QUERY, limit: 3 } } as const;
  const samples = toCodeSamples({ ...call, origin, query: {}, key });
  return html`<section class="card stack">
    <h2>${t.tryIt}</h2>
    <p>${t.tryItTexts[kind]}</p>
    ${renderCodeSamples(samples, { id: 'new-key', title: t.tryIt, language })}
    ${renderFirstCallState(id, language)}
    <form class="try" hidden action="${call.path}" data-body="${JSON.stringify(call.body)}">
      <button class="button-quiet">${t.run}</button>
      <pre tabindex="0" role="group" aria-label="${t.answer}" hidden></pre>
    </form>
    <p class="hint"><a href="/docs">${t.docs}</a></p>
  </section>`;
}

interface FirstCall {
  /**
   * `waiting`: the key has not been used. `received`: it has been used, but no call has been
   * answered without an error. `answered`: a call has been answered.
   */
  readonly state: 'waiting' | 'received' | 'answered';
}

export const answerFirstCallStateJson: PageHandler = async (request) => {
  const { id, createdAt, lastUsedDay } = await readRequestedKey(request);
  if (lastUsedDay === null) return { json: { state: 'waiting' } satisfies FirstCall };
  const { accounts, now } = request.services;
  const used = await accounts.usage.sumByKey({
    accountId: requirePerson(request).account,
    keyId: id,
    firstDay: toSwedishDay(new Date(createdAt)),
    lastDay: toSwedishDay(now()),
  });
  return { json: { state: used.length > 0 ? 'answered' : 'received' } satisfies FirstCall };
};

/** A script updates the state. Without it, the text says where to see the call. */
function renderFirstCallState(keyId: string, language: Language): Html {
  const t = KEYS_TEXTS[language].firstCall;
  return html`<div class="first-call" role="status" data-first-call="/console/keys/${keyId}/first-call">
    <p class="hint" data-state="unknown">${t.unknown}</p>
    <p class="hint" data-state="waiting" hidden>${t.waiting}</p>
    <p class="notice notice-warn" data-state="received" hidden>
      ${t.received} <a href="/docs/errors">${t.errors}</a>
    </p>
    <p class="notice notice-ok" data-state="answered" hidden>${t.answered} <a href="/docs">${t.next}</a></p>
  </div>`;
}

export const confirmRevokeKey: PageHandler = async (request) => {
  const { id, name, kind, hint, revokedAt } = await readRequestedKey(request);
  if (revokedAt !== null) return { redirectPath: '/console/keys' };
  const t = KEYS_TEXTS[request.language];
  const title = t.askTitle(name);
  const body = html`<h1>${title}</h1>
    <form class="card stack" method="post" action="/console/keys/${id}/revoke">
      <p>${t.key} <code>${hint}…</code> ${renderKeyKind(kind, request.language)}</p>
      <p>${t.askText}</p>
      <p class="row">
        <button class="button-danger">${t.askButton}</button>
        <a class="button button-quiet" href="/console/keys">${t.cancel}</a>
      </p>
    </form>`;
  return { view: { title, body } };
};

export const revokeKey: PageHandler = async (request) => {
  const { id } = await readRequestedKey(request);
  await request.services.accounts.administration.revokeKey(id);
  await recordKeyEvent(request, 'key-revoked', id);
  return { redirectPath: `/console/keys?revoked=${id}` };
};
