import type { WatchDelivery, WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { apiError } from '../../errors/api-error.ts';
import { readWatchedPage } from '../../watching/read-watched-page.ts';
import { readChangesAt } from '../../watching/read-changes-at.ts';
import type { SavedList } from '../../../shared/accounts/lists/saved-lists.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type View } from '../page.ts';
import { renderCopyButton } from '../components/render-facts.ts';
import { renderBadge, renderRow, renderSelect } from '../components/render-section.ts';
import { renderCompanyNews } from '../changes/render-change.ts';
import { WATCHING_PATH, toCompanyPath } from '../console-paths.ts';
import { formatDay, formatOrgNumber } from '../words/format.ts';
import { renderSettings } from './render-settings.ts';
import { WATCHING_TEXTS } from './watching-texts.ts';
import { renderWays } from './show-watching.ts';

const SHOWN_EVENTS = 20;
const SHOWN_COMPANIES = 50;
const SHOWN_DELIVERIES = 10;

export const showWatchList: PageHandler = async (request) => {
  const list = await readWatchList(request);
  const t = WATCHING_TEXTS[request.language];
  const { saved, added = '' } = request.fields;
  const ok = /^\d{1,6}$/.test(added) ? t.added(Number(added)) : saved !== undefined && t.saved;
  return { view: await renderWatchList(request, list, { ok }) };
};

/** Reads the list of the path. Throws `not_found` for that of another account. */
export async function readWatchList(request: PageRequest): Promise<WatchList> {
  const { account } = requirePerson(request);
  const owner = { account, isTest: false };
  const list = await request.services.watching.lists.find(owner, request.fields['id'] ?? '');
  if (list === null) throw apiError('not_found');
  return list;
}

/** What was done or went wrong, and the secret of a webhook that was made now. */
export interface Told {
  readonly ok?: string | false;
  readonly error?: string;
  readonly secret?: string | null;
}

export async function renderWatchList(
  request: PageRequest,
  list: WatchList,
  { ok, error, secret }: Told,
): Promise<View> {
  const { language, services } = request;
  const t = WATCHING_TEXTS[language];
  const { account } = requirePerson(request);
  const [changes, companies, deliveries, saved] = await Promise.all([
    readLatestChanges(request, list),
    readCompanies(request, list),
    services.watching.deliveries.read(list, null, SHOWN_DELIVERIES),
    services.accounts.savedLists.list(account),
  ]);
  const body = html`<div class="title">
      <h1>${list.name}</h1>
      ${renderWays(list, language)}
    </div>
    ${ok && html`<p class="notice notice-ok" role="status">${ok}</p>`}
    ${error && html`<p class="notice notice-error" role="alert">${error}</p>`}
    ${secret && renderSecret(secret, language)} ${renderLatest(list, changes, language)}
    ${renderCompanies(list, companies, saved, language)} ${renderSettings(list, request)}
    ${renderDeliveries(list, deliveries, language)}
    <p class="row links">
      <a href="${WATCHING_PATH}">${t.back}</a>
      <a href="${WATCHING_PATH}/${list.id}/delete">${t.delete}</a>
    </p>`;
  return { title: list.name, body, scripts: ['copy.js'] };
}

function renderSecret(secret: string, language: Language): Html {
  const t = WATCHING_TEXTS[language];
  return html`<section class="card stack">
    <h2>${t.secretTitle}</h2>
    <p>${t.secretOnce}</p>
    <pre class="wrap" id="secret" tabindex="0" role="region" aria-label="${t.secretTitle}">${secret}</pre>
    ${renderCopyButton('secret', t.copySecret, language)}
  </section>`;
}

async function readLatestChanges(request: PageRequest, { number }: WatchList): Promise<readonly Change[]> {
  const events = await request.services.watching.events.readLast(number, SHOWN_EVENTS);
  if (events.length === 0) return [];
  const found = await request.readStore((reader) => readChangesAt(reader.changes, events));
  return [...found.values()].map(({ change }) => change);
}

function renderLatest(list: WatchList, changes: readonly Change[], language: Language): Html {
  const t = WATCHING_TEXTS[language];
  const since = formatDay(toSwedishDay(new Date(list.createdAt)), language);
  return html`<section class="card stack">
    <h2>${t.latest}</h2>
    ${
      changes.length === 0
        ? html`<p class="muted">${t.nothing(since)}</p>`
        : html`<ol class="timeline">
            ${changes.toReversed().map((change) => renderCompanyNews([change], language))}
          </ol>`
    }
    ${changes.length === SHOWN_EVENTS && html`<p class="hint">${t.shown(SHOWN_EVENTS)}</p>`}
  </section>`;
}

async function readCompanies(request: PageRequest, list: WatchList) {
  const { fields, services, readStore } = request;
  const after = /^\d{10}$/.test(fields['after'] ?? '') ? (fields['after'] ?? null) : null;
  const page = { after, limit: SHOWN_COMPANIES };
  const { companies: rows, hasMore } = await readWatchedPage(list, page, services.watching, readStore);
  return { rows, next: hasMore ? (rows.at(-1)?.orgNumber ?? null) : null };
}

function renderCompanies(
  { id, companyCount }: WatchList,
  { rows, next }: Awaited<ReturnType<typeof readCompanies>>,
  saved: readonly SavedList[],
  language: Language,
): Html {
  const t = WATCHING_TEXTS[language];
  const path = `${WATCHING_PATH}/${id}`;
  return html`<section class="card stack" id="companies">
    <div class="card-head">
      <h2>${t.watched}</h2>
      <span class="muted">${t.companies(companyCount)}</span>
    </div>
    <ul class="rows">
      ${rows.map(({ orgNumber, name }) => {
        const shown = name ?? t.gone;
        return html`<li>
          <p>
            <a href="${toCompanyPath(orgNumber)}">${shown}</a>
            <span class="muted small">${formatOrgNumber(orgNumber)}</span>
          </p>
          <form method="post" action="${path}/unwatch">
            <input type="hidden" name="org_number" value="${orgNumber}" />
            <button class="link" aria-label="${t.removeOf(shown)}">${t.remove}</button>
          </form>
        </li>`;
      })}
    </ul>
    ${next !== null && html`<p><a href="${path}?after=${next}#companies">${t.more}</a></p>`}
    <form class="stack" method="post" action="${path}/companies">
      <div class="field">
        <label for="numbers">${t.add}</label>
        <textarea id="numbers" name="numbers" rows="3" required aria-describedby="numbers-hint"></textarea>
        <p class="hint" id="numbers-hint">${t.addHint}</p>
      </div>
      <p><button class="button-quiet">${t.addButton}</button></p>
    </form>
    ${saved.length > 0 && renderSavedForm(path, saved, language)}
  </section>`;
}

function renderSavedForm(path: string, saved: readonly SavedList[], language: Language): Html {
  const t = WATCHING_TEXTS[language];
  return html`<form class="row" method="post" action="${path}/saved">
    ${renderSelect({ name: 'list', label: t.fromSaved, options: saved.map(({ id, name }) => [id, name]), chosen: '' })}
    <button class="button-quiet">${t.fromSavedButton}</button>
  </form>`;
}

function renderDeliveries(
  { id, webhook }: WatchList,
  deliveries: readonly WatchDelivery[],
  language: Language,
): Html {
  const t = WATCHING_TEXTS[language];
  const tones = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const;
  return html`<section class="card">
    <h2>${t.deliveries}</h2>
    ${deliveries.length === 0 && html`<p class="muted">${t.noDeliveries}</p>`}
    <ul class="rows">
      ${deliveries.map(({ id: delivery, way, state, changes, attempts }) => {
        const last = attempts.at(-1);
        return renderRow(
          `${t.ways[way]}, ${t.changes(changes)}`,
          last && html`${formatDay(toSwedishDay(new Date(last.at)), language)} ${last.error}`,
          html`${renderBadge({ text: t.deliveryStates[state], tone: tones[state] })}
          ${
            way === 'webhook' &&
            webhook !== null &&
            html`<form method="post" action="${WATCHING_PATH}/${id}/replay">
              <input type="hidden" name="delivery" value="${delivery}" />
              <button class="button-quiet button-small">${t.replay}</button>
            </form>`
          }`,
        );
      })}
    </ul>
  </section>`;
}
