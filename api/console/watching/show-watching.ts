import { MAX_WATCH_LIST_NAME_LENGTH, type WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { createWatchList } from '../../routes/watching/watch-lists.ts';
import { renderBadge, renderEmptyState, renderRow } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type View } from '../page.ts';
import { WATCHING_PATH } from '../console-paths.ts';
import { WATCHING_TEXTS } from './watching-texts.ts';

export const showWatching: PageHandler = async (request) => ({ view: await renderWatching(request, null) });

/** POST /console/watching: makes a list, told by mail each morning where the service sends mail. */
export const createList: PageHandler = async (request) => {
  try {
    const id = await createListNamed(request, request.fields['name'] ?? '');
    return { redirectPath: `${WATCHING_PATH}/${id}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.explanation === null) throw error;
    return { view: await renderWatching(request, error.explanation[request.language]), status: 400 };
  }
};

/** Makes a list, and returns its id. Throws the errors of the API. */
export async function createListNamed(request: PageRequest, name: string): Promise<string> {
  const { language, services, callApi } = request;
  const ways = services.watching.canMail ? { mail: 'daily' } : {};
  const answer = await callApi(createWatchList, { name, language, ways });
  // The schema of the route guarantees the id.
  return answer['id'] as string;
}

export function readWatchLists(request: PageRequest): Promise<WatchList[]> {
  const { account } = requirePerson(request);
  return request.services.watching.lists.list({ account, isTest: false });
}

async function renderWatching(request: PageRequest, problem: string | null): Promise<View> {
  const { language } = request;
  const t = WATCHING_TEXTS[language];
  const lists = await readWatchLists(request);
  const body = html`<h1>${t.title}</h1>
    <p>${t.about} <a href="/docs/watching">${t.docs}</a></p>
    <section class="card">
      <h2 class="visually-hidden">${t.title}</h2>
      ${
        lists.length === 0
          ? renderEmptyState(t.noneTitle, t.noneText)
          : html`<ul class="rows">
              ${lists.map((list) => renderItem(list, language))}
            </ul>`
      }
    </section>
    ${renderForm(problem, language)}`;
  return { title: t.title, body };
}

function renderItem(list: WatchList, language: Language): Html {
  const t = WATCHING_TEXTS[language];
  return renderRow(
    html`<a href="${WATCHING_PATH}/${list.id}">${list.name}</a>`,
    t.companies(list.companyCount),
    html`<p class="row">${renderWays(list, language)}</p>`,
  );
}

export function renderWays({ mail, webhook, atom }: WatchList, language: Language): Html {
  const t = WATCHING_TEXTS[language];
  const state = webhook?.state ?? 'active';
  return html`${mail !== null && renderBadge({ text: t.ways.mail, tone: 'plain' })}
  ${
    webhook !== null &&
    renderBadge(
      state === 'active'
        ? { text: t.ways.webhook, tone: 'plain' }
        : {
            text: `${t.ways.webhook}: ${t.states[state].toLowerCase()}`,
            tone: state === 'off' ? 'bad' : 'warn',
          },
    )
  }
  ${atom !== null && renderBadge({ text: t.ways.atom, tone: 'plain' })}
  ${mail === null && webhook === null && atom === null && renderBadge({ text: t.noWay, tone: 'warn' })}`;
}

function renderForm(problem: string | null, language: Language): Html {
  const t = WATCHING_TEXTS[language];
  return html`<form class="card stack" method="post" action="${WATCHING_PATH}">
    <h2>${t.create}</h2>
    <div class="field">
      <label for="name">${t.name}</label>
      <input
        id="name"
        name="name"
        type="text"
        maxlength="${MAX_WATCH_LIST_NAME_LENGTH}"
        required
        autocomplete="off"
        aria-invalid="${problem === null ? 'false' : 'true'}"
        ${problem !== null && html`aria-describedby="name-error"`}
      />
      ${problem !== null && html`<p class="error" id="name-error" role="alert">${problem}</p>`}
    </div>
    <p><button>${t.createButton}</button></p>
  </form>`;
}
