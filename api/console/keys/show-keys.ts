import type { Page, PageRequest, View } from '../page.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { toSwedishDay } from '../../../shared/accounts/quota-month.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { renderTable } from '../components/render-table.ts';
import { renderDay } from '../explorer/notices.ts';
import { KEYS_TEXTS } from './keys-texts.ts';

/** GET /console/keys: the keys of the account. */
export const showKeys: Page = {
  method: 'GET',
  path: '/console/keys',
  access: 'person',
  handle: async (request) => ({ view: renderKeys(request, await readKeys(request)) }),
};

/** All keys of the signed-in person's account, oldest first, active and revoked. */
export async function readKeys({ services, person }: PageRequest): Promise<KeySummary[]> {
  return services.accounts.administration.listKeys(person!.account);
}

/**
 * Returns the API key that the path names. Throws `not_found` unless it belongs to the account, so
 * that ids of other accounts stay hidden.
 */
export async function readRequestedKey(request: PageRequest): Promise<KeySummary> {
  const keys = await readKeys(request);
  const found = keys.find(({ id }) => id === request.fields['id']);
  if (found === undefined) throw new AppError('not_found', 'Not found');
  return found;
}

/** Maximum revoked keys shown, latest first. */
const MAX_REVOKED = 100;

/** The refused name of a new key, and the reason. */
export interface InvalidKeyForm {
  readonly name: string;
  readonly problem: string;
}

/** Renders the keys of an account and, for an owner, the form to create one. */
export function renderKeys(
  { person, language }: Pick<PageRequest, 'person' | 'language'>,
  keys: readonly KeySummary[],
  refused: InvalidKeyForm | null = null,
): View {
  const t = KEYS_TEXTS[language];
  const isOwner = person?.role === 'owner';
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const body = html`<h1>${t.title}</h1>
    <p>${t.about}</p>
    ${isOwner ? renderForm(language, refused) : html`<p class="muted">${t.ownersOnly}</p>`}
    <section class="card">
      <h2>${t.active}</h2>
      ${active.length === 0 ? html`<p class="muted">${t.none}</p>` : renderActive(active, language, isOwner)}
    </section>
    ${renderRevoked(keys, language)}`;
  return { title: t.title, body };
}

function renderForm(language: Language, refused: InvalidKeyForm | null): Html {
  const t = KEYS_TEXTS[language];
  return html`<form class="card stack" method="post" action="/console/keys">
    <h2>${t.create}</h2>
    <div class="field">
      <label for="name">${t.name}</label>
      <input
        id="name"
        name="name"
        type="text"
        maxlength="100"
        required
        autocomplete="off"
        value="${refused?.name ?? ''}"
        aria-describedby="${refused === null ? 'name-hint' : 'name-error name-hint'}"
        aria-invalid="${refused === null ? 'false' : 'true'}"
      />
      ${refused !== null && html`<p class="error" id="name-error" role="alert">${refused.problem}</p>`}
      <p class="hint" id="name-hint">${t.nameHint}</p>
    </div>
    <p><button>${t.createButton}</button></p>
  </form>`;
}

function renderActive(keys: readonly KeySummary[], language: Language, isOwner: boolean): Html {
  const t = KEYS_TEXTS[language];
  const rows = keys.map(
    (key) =>
      html`<tr>
        ${renderIdentity(key, language)}
        <td>${key.lastUsedDay === null ? t.never : renderDay(key.lastUsedDay, language)}</td>
        ${
          isOwner &&
          html`<td>
            <a href="/console/keys/${key.id}/revoke" aria-label="${t.revokeNamed(key.name)}">${t.revoke}</a>
          </td>`
        }
      </tr>`,
  );
  const titles = [t.name, t.key, t.created, t.lastUsed, ...(isOwner ? [t.action] : [])];
  return renderTable({ label: t.active, columns: titles, rows });
}

function renderRevoked(keys: readonly KeySummary[], language: Language): Html | false {
  const t = KEYS_TEXTS[language];
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  if (revoked.length === 0) return false;
  const rows = revoked
    .toSorted((a, b) => (a.revokedAt! < b.revokedAt! ? 1 : -1))
    .slice(0, MAX_REVOKED)
    .map(
      (key) =>
        html`<tr>
          ${renderIdentity(key, language)}
          <td>${renderDay(toSwedishDay(new Date(key.revokedAt!)), language)}</td>
        </tr>`,
    );
  const title = t.revokedKeys(revoked.length);
  const columns = [t.name, t.key, t.created, t.revokedAt].map((name) => name);
  return html`<details class="card">
    <summary>${title}</summary>
    ${renderTable({ label: title, columns, rows })}
  </details>`;
}

function renderIdentity({ name, hint, createdAt }: KeySummary, language: Language): Html {
  return html`<th scope="row">${name}</th>
    <td><code>${hint}…</code></td>
    <td>${renderDay(toSwedishDay(new Date(createdAt)), language)}</td>`;
}
