import type { KeyKind } from '../../../shared/accounts/api-key.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { MAX_NAME_LENGTH } from '../../operate/read-values.ts';
import { apiError } from '../../errors/api-error.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import { renderBadge, renderEmptyState, renderRow, type BadgeTone } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type View } from '../page.ts';
import { formatDay } from '../words/format.ts';
import { KEYS_TEXTS } from './keys-texts.ts';

/** Prepares the test register, so that the first call with a new test key does not wait. */
export const showKeys: PageHandler = async (request) => {
  request.services.testRegister.ensureBuild();
  return { view: renderKeys(request, await readKeys(request)) };
};

export async function readKeys(request: PageRequest): Promise<KeySummary[]> {
  return request.services.accounts.administration.listKeys(requirePerson(request).account);
}

/** Throws `not_found` for a key of another account. */
export async function readRequestedKey(request: PageRequest): Promise<KeySummary> {
  const keys = await readKeys(request);
  const found = keys.find(({ id }) => id === request.fields['id']);
  if (found === undefined) throw apiError('not_found');
  return found;
}

const MAX_REVOKED = 100;
const KINDS: readonly KeyKind[] = ['test', 'live', 'reconcile'];

export function readKind({ fields }: PageRequest): KeyKind {
  return KINDS.find((each) => each === fields['kind']) ?? 'live';
}

/** `problem` is what is wrong with the form that was sent. */
export function renderKeys(
  request: PageRequest,
  keys: readonly KeySummary[],
  problem: string | null = null,
): View {
  const { person, language, fields } = request;
  const t = KEYS_TEXTS[language];
  const isOwner = person?.role === 'owner';
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.find(({ id, revokedAt }) => id === fields['revoked'] && revokedAt !== null);
  const list = html`<section class="card">
    <h2>${t.active}</h2>
    ${active.length === 0 ? renderEmptyState(t.noneTitle, t.noneMember) : renderActive(active, isOwner, language)}
  </section>`;
  // Without keys, the form is what the page is for.
  const isFormFirst = isOwner && active.length === 0;
  const form = isOwner && renderForm(request, problem, isFormFirst || problem !== null);
  const body = html`<h1>${t.title}</h1>
    ${revoked !== undefined && html`<p class="notice notice-ok" role="status">${t.revokedDone(revoked.name)}</p>`}
    <p>${t.about} <a href="/docs/keys-and-credits">${t.docs}</a></p>
    ${isFormFirst ? form : html`${list} ${isOwner ? form : html`<p class="muted">${t.ownersOnly}</p>`}`}
    ${renderRevoked(keys, language)}`;
  return { title: t.title, body };
}

function renderActive(keys: readonly KeySummary[], isOwner: boolean, language: Language): Html {
  const t = KEYS_TEXTS[language];
  return html`<ul class="rows">
    ${keys.map((key) => {
      const state = key.lastUsedDay === null ? t.never : t.lastUsed(formatDay(key.lastUsedDay, language));
      const revoke = html`<a
        class="button button-danger button-small"
        href="/console/keys/${key.id}/revoke"
        aria-label="${t.revokeNamed(key.name)}"
        >${t.revoke}</a
      >`;
      return renderKey(key, state, isOwner && revoke, language);
    })}
  </ul>`;
}

function renderRevoked(keys: readonly KeySummary[], language: Language): Html | false {
  const t = KEYS_TEXTS[language];
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  if (revoked.length === 0) return false;
  const shown = revoked.toSorted((a, b) => (a.revokedAt! < b.revokedAt! ? 1 : -1)).slice(0, MAX_REVOKED);
  return html`<details class="card">
    <summary>${t.revokedKeys(revoked.length)}</summary>
    <ul class="rows">
      ${shown.map((key) => renderKey(key, t.revokedOn(toDayText(key.revokedAt!, language)), false, language))}
    </ul>
  </details>`;
}

function renderKey(
  { name, kind, hint, createdAt }: KeySummary,
  state: string,
  action: Html | false,
  language: Language,
): Html {
  return renderRow(
    html`${name} ${renderKeyKind(kind, language)}`,
    html`<code>${hint}…</code> <span>${state}</span>
      <span>${KEYS_TEXTS[language].created(toDayText(createdAt, language))}</span>`,
    action,
  );
}

const KIND_TONES: Readonly<Record<KeyKind, BadgeTone>> = { live: 'good', test: 'warn', reconcile: 'plain' };

export function renderKeyKind(kind: KeyKind, language: Language): Html {
  const { kinds } = KEYS_TEXTS[language];
  return renderBadge({ text: kinds[kind], tone: KIND_TONES[kind] });
}

function toDayText(instant: string, language: Language): string {
  return formatDay(toSwedishDay(new Date(instant)), language);
}

function renderForm(request: PageRequest, problem: string | null, hasFocus: boolean): Html {
  const t = KEYS_TEXTS[request.language];
  const isSent = problem !== null;
  // Calls with a test key are free of charge.
  const chosen = isSent ? readKind(request) : 'test';
  return html`<form class="card stack" method="post" action="/console/keys">
    <h2>${t.create}</h2>
    <div class="field">
      <label for="name">${t.name}</label>
      <input
        id="name"
        name="name"
        type="text"
        maxlength="${MAX_NAME_LENGTH}"
        required
        ${hasFocus && html`autofocus`}
        autocomplete="off"
        value="${isSent ? request.fields['name'] : ''}"
        aria-describedby="${isSent ? 'name-error name-hint' : 'name-hint'}"
        aria-invalid="${isSent ? 'true' : 'false'}"
      />
      ${isSent && html`<p class="error" id="name-error" role="alert">${problem}</p>`}
      <p class="hint" id="name-hint">${t.nameHint}</p>
    </div>
    <fieldset class="kinds">
      <legend>${t.kind}</legend>
      ${KINDS.map(
        (kind) =>
          html`<label class="kind">
            <input type="radio" name="kind" value="${kind}" ${kind === chosen && html`checked`} />
            <span><strong>${t.kinds[kind]}</strong> <span class="muted">${t.kindTexts[kind]}</span></span>
          </label>`,
      )}
    </fieldset>
    <p><button>${t.createButton}</button></p>
  </form>`;
}
