import { MAX_SAVED_LISTS, type SavedList } from '../../../../shared/accounts/lists/saved-lists.ts';
import type { ListFilter } from '../../../../shared/store/list-criteria.ts';
import { parseRequest } from '../../../calls/parse-request.ts';
import { toListFilter, type ListRequest } from '../../../routes/lists/list-request.ts';
import { listCompanies } from '../../../routes/lists/search.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { requirePerson, type PageHandler } from '../../page.ts';
import { LISTS_PATH, readListForm, toListBody, toListPath, toListQuery, type ListForm } from './list-form.ts';
import { SAVED_TEXTS } from './saved-texts.ts';

const MAX_NAME_LENGTH = 100;
const MAX_QUERY_LENGTH = 8_000;
export const SAVED_PATH = `${LISTS_PATH}/saved`;

/** The query of a list without its place and columns, as it is saved and downloaded. */
export function toWholeListQuery(form: ListForm): string {
  return toListQuery({ ...form, cursor: [], from: [], show: [], column: [] });
}

/** The companies that are in a saved list now, as the store finds them. */
export function toSavedFilter({ query }: SavedList): ListFilter {
  const body = toListBody(readListForm(new URLSearchParams(query)));
  return toListFilter(parseRequest(listCompanies, body) as unknown as ListRequest);
}

/** POST /console/lists/saved: saves a list of the account, in the place of one of the same name. */
export const saveList: PageHandler = async (request) => {
  const { fields, services, language } = request;
  const { account } = requirePerson(request);
  const query = toWholeListQuery(readListForm(new URLSearchParams(fields['query'])));
  const name = Array.from((fields['name'] ?? '').trim())
    .slice(0, MAX_NAME_LENGTH)
    .join('');
  const t = SAVED_TEXTS[language];
  const problem = name === '' ? t.noName : query.length > MAX_QUERY_LENGTH ? t.tooLong : null;
  const isSaved = problem === null && (await services.accounts.savedLists.save(account, name, query));
  if (isSaved) return { redirectPath: `${LISTS_PATH}?${query}#saved` };
  const body = html`<h1>${t.title}</h1>
    <p class="notice notice-error" role="alert">${problem ?? t.tooMany(MAX_SAVED_LISTS)}</p>
    <p class="links"><a href="${LISTS_PATH}?${query}">${t.back}</a></p>`;
  return { view: { title: t.title, body }, status: 400 };
};

export const removeList: PageHandler = async (request) => {
  const { account } = requirePerson(request);
  await request.services.accounts.savedLists.remove(account, request.fields['id'] ?? '');
  return { redirectPath: `${LISTS_PATH}#saved` };
};

export function renderSavedLists(lists: readonly SavedList[], form: ListForm, language: Language): Html {
  const t = SAVED_TEXTS[language];
  const query = toWholeListQuery(form);
  const same = lists.find((list) => list.query === query);
  return html`<section class="card stack" id="saved" aria-labelledby="saved-title">
    <h2 id="saved-title">${t.title}</h2>
    <ul class="rows">
      ${lists.map(
        ({ id, name, query: saved }) =>
          html`<li>
            <p>
              <a href="${toListPath(readListForm(new URLSearchParams(saved)))}">${name}</a>
              <a class="small" href="${SAVED_PATH}/${id}">${t.news}</a>
            </p>
            <form method="post" action="${SAVED_PATH}/${id}/remove">
              <button class="link" aria-label="${t.removeOf(name)}">${t.remove}</button>
            </form>
          </li>`,
      )}
    </ul>
    ${
      same === undefined &&
      query !== '' &&
      html`<form class="row" method="post" action="${SAVED_PATH}">
        <input type="hidden" name="query" value="${query}" />
        <div class="field field-wide">
          <label for="list-name">${t.name}</label>
          <input id="list-name" name="name" type="text" maxlength="${MAX_NAME_LENGTH}" required />
        </div>
        <button class="button-quiet">${t.save}</button>
      </form>`
    }
    ${lists.length === 0 && query === '' && html`<p class="hint">${t.empty}</p>`}
  </section>`;
}
