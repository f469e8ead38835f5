import { MAX_SAVED_LISTS, type SavedList } from '../../../../shared/accounts/lists/saved-lists.ts';
import type { ListFilter, ListPage, ListPosition } from '../../../../shared/store/list-criteria.ts';
import { parseRequest } from '../../../calls/parse-request.ts';
import { toListFilter, type ListRequest } from '../../../routes/lists/list-request.ts';
import { listCompanies } from '../../../routes/lists/search.ts';
import { html, type Html } from '../../html.ts';
import { type Language, byLanguage } from '../../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest } from '../../page.ts';
import { LISTS_PATH, readListForm, toListBody, toListPath, toListQuery, type ListForm } from './list-form.ts';
import { apiError } from '../../../errors/api-error.ts';
import { MAX_WATCHED_COMPANIES } from '../../../../shared/accounts/watching/watch-list.ts';
import { NamedCompany } from '../../../../shared/store/count-up-to.ts';
import { addNumbers, changing } from '../../watching/change-watch-list.ts';
import { formatDay, inEnglish, inSwedish } from '../../words/format.ts';

export const SAVED_TEXTS = byLanguage({
  title: { sv: 'Sparade listor', en: 'Saved lists' },
  empty: {
    sv: 'Välj filter, och spara listan under ett namn för att komma tillbaka till den.',
    en: 'Choose filters and save the list under a name to come back to it.',
  },
  name: { sv: 'Listans namn', en: 'Name of the list' },
  save: { sv: 'Spara listan', en: 'Save the list' },
  remove: { sv: 'Ta bort', en: 'Remove' },
  removeOf: (name: string) => ({ sv: `Ta bort ${name}`, en: `Remove ${name}` }),
  news: { sv: 'Vad är nytt?', en: 'What is new?' },
  noName: { sv: 'Ange ett namn för listan.', en: 'Enter a name for the list.' },
  tooLong: {
    sv: 'Listan har för många värden för att sparas.',
    en: 'The list has too many values to be saved.',
  },
  tooMany: (max: number) => ({
    sv: `Kontot har redan ${inSwedish(max)} listor. Ta bort en först.`,
    en: `The account has ${inEnglish(max)} lists already. Remove one first.`,
  }),
  back: { sv: 'Tillbaka till listan', en: 'Back to the list' },
  newsTitle: (name: string) => ({ sv: `Nytt i ${name}`, en: `New in ${name}` }),
  since: { sv: 'Sedan', en: 'Since' },
  show: { sv: 'Visa', en: 'Show' },
  changed: (companies: number, day: string) => ({
    sv:
      companies === 1
        ? `1 företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`
        : `${inSwedish(companies)} företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
    en:
      companies === 1
        ? `1 company of the list has changed since ${formatDay(day, 'en')}.`
        : `${inEnglish(companies)} companies of the list have changed since ${formatDay(day, 'en')}.`,
  }),
  nothing: (day: string) => ({
    sv: `Inget i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
    en: `Nothing in the list has changed since ${formatDay(day, 'en')}.`,
  }),
  tooOld: {
    sv: 'Ändringarna från den dagen är inte längre sparade. Välj en senare dag.',
    en: 'The changes of that day are no longer stored. Choose a later day.',
  },
  more: {
    sv: 'Bara de första ändringarna visas. Välj en senare dag för att se de senaste.',
    en: 'Only the first changes are shown. Choose a later day to see the latest.',
  },
  wrongDay: { sv: 'Ange en dag, till exempel 2026-01-31.', en: 'Enter a day, such as 2026-01-31.' },
});

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

const PAGE_SIZE = 1_000;

export const watchSavedList = changing(async (request, list) =>
  addNumbers(request, list, await readSavedNumbers(request)),
);

/** Reads, free of charge, one number more than any plan can watch at most. */
async function readSavedNumbers(request: PageRequest): Promise<string[]> {
  const { services, fields } = request;
  const { account } = requirePerson(request);
  const saved = await services.accounts.savedLists.find(account, fields['list'] ?? '');
  if (saved === null) throw apiError('not_found');
  const filter = toSavedFilter(saved);
  return request.readStore(async (reader, context) => {
    const numbers: string[] = [];
    const page = { filter, sort: 'name', limit: PAGE_SIZE, facets: [] } as const;
    let after: ListPosition | null = null;
    for (;;) {
      const { companies, hasMore }: ListPage = await reader.listCompanies({ ...page, after }, context);
      for (const { companyJson } of companies)
        numbers.push(NamedCompany.parse(JSON.parse(companyJson)).orgNumber);
      after = companies.at(-1)?.position ?? null;
      if (!hasMore || after === null || numbers.length > MAX_WATCHED_COMPANIES.pro) return numbers;
    }
  });
}
