import { AppError } from '../../../shared/errors/app-error.ts';
import { changeWatchedCompanies } from '../../routes/watching/watched-companies.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { WATCHING_PATH, toCompanyPath, toSignInPath, toSignUpPath } from '../console-paths.ts';
import { requirePerson, type PageHandler, type PageRequest } from '../page.ts';
import { createListNamed, readWatchLists } from './show-watching.ts';
import { WATCHING_TEXTS } from './watching-texts.ts';

/** POST /console/watch: adds the company of a page to a list, a new one if there is none. */
export const watchCompany: PageHandler = async (request) => {
  const { fields, language, callApi } = request;
  const t = WATCHING_TEXTS[language];
  const orgNumber = fields['org_number'] ?? '';
  const list = fields['list'] ?? '';
  try {
    const id = list === '' ? await createListNamed(request, t.myCompanies) : list;
    await callApi(changeWatchedCompanies, { id, add: [orgNumber] });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_parameter') throw error;
    const body = html`<h1>${t.title}</h1>
      <p class="notice notice-error" role="alert">${error.explanation?.[language] ?? ''}</p>
      <p class="links"><a href="${WATCHING_PATH}">${t.back}</a></p>`;
    return { view: { title: t.title, body }, status: 400 };
  }
  return { redirectPath: toCompanyPath(orgNumber) };
};

/** The lists of a visitor, and those that watch a company, or what a visitor without lists is. */
export type Watchable = Awaited<ReturnType<typeof readWatchable>>;

/** A guest is a newcomer in a browser where nobody has signed in, if people can sign up. */
export async function readWatchable(request: PageRequest, orgNumber: string) {
  const { person, knownDeviceCookie, services } = request;
  if (person === null)
    return services.site.isSignUpEnabled && knownDeviceCookie === null ? 'newcomer' : 'guest';
  const { account } = requirePerson(request);
  const lists = await readWatchLists(request);
  const ids = new Set(await request.services.watching.companies.findLists(account, orgNumber));
  return { lists, watching: lists.filter(({ number }) => ids.has(number)) };
}

export function renderWatch(watchable: Watchable, orgNumber: string, language: Language): Html {
  const t = WATCHING_TEXTS[language];
  if (typeof watchable === 'string') {
    const toPath = watchable === 'newcomer' ? toSignUpPath : toSignInPath;
    const path = toPath(`${toCompanyPath(orgNumber)}#watch`);
    return html`<p class="watch" id="watch">
      <a class="button button-quiet button-small" href="${path}">${t.watch}</a>
    </p>`;
  }
  const { lists, watching } = watchable;
  const others = lists.filter((list) => !watching.includes(list));
  return html`<div class="row watch" id="watch">
    ${
      watching.length > 0 &&
      html`<p>
        <span class="badge badge-good">${t.watching}</span>
        ${watching.map(({ id, name }) => html`<a href="${WATCHING_PATH}/${id}">${name}</a> `)}
      </p>`
    }
    ${
      (others.length > 0 || watching.length === 0) &&
      html`<form class="row" method="post" action="/console/watch">
        <input type="hidden" name="org_number" value="${orgNumber}" />
        ${
          others.length > 0 &&
          html`<label class="visually-hidden" for="watch-list">${t.watchIn}</label>
            <select id="watch-list" name="list">
              ${others.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
              ${watching.length === 0 && html`<option value="">${t.newList}</option>`}
            </select>`
        }
        <button class="button-quiet button-small">${t.watch}</button>
      </form>`
    }
  </div>`;
}
