import { isApiError } from '../../../errors/error-body.ts';
import { type ApiError, apiError } from '../../../errors/api-error.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { ListResponse } from '../../../routes/lists/list-response.ts';
import { listCompanies } from '../../../routes/lists/search.ts';
import { html, type HtmlValue } from '../../html.ts';
import { toRefusedReply } from '../../http/render-console-errors.ts';
import type { PageHandler, PageReply, PageRequest, ViewReply } from '../../page.ts';
import { renderErrorNotice } from '../notices.ts';
import { countLookup, runSearch } from '../run-search.ts';
import {
  readListForm,
  toListBody,
  toListPath,
  toListQuery,
  type ListForm,
  type ListFilterField,
} from './list-form.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { readCounts, readForm, type CountedList } from './read-list.ts';
import { PAGE_COMPANIES, renderList } from './render-list.ts';
import { renderListForm } from './render-list-form.ts';
import { CSV, XLSX } from '../../../../shared/files/write-table.ts';
import { FILTER_NAMES } from '../../../routes/lists/filter-fields.ts';
import type { Language } from '../../language/language.ts';

/** The address is the query. A guest sees the first companies, a person at first their price. */
export const showList: PageHandler = async (request) => {
  await countLookup(request, 'pages');
  const typed = readListForm(request.query);
  const { form, choices } = await readForm(request, typed);
  const isRead = typed.industry.length + typed.place.length > 0 && choices === null;
  if (isRead) return { redirectPath: toListPath(form) };
  try {
    const counted = await readCounts(request, form, choices);
    return await showCounted(request, form, counted);
  } catch (error) {
    if (error instanceof AppError && isApiError(error) && error.code === 'invalid_parameter')
      return showRefusal(request, form, error);
    throw error;
  }
};

/** GET /console/industry: the address of the search by industry until version 0.2. */
export const redirectIndustry: PageHandler = async ({ query }) => {
  const { industry, place, ...others } = readListForm(query);
  const typed = { industry: [...industry, ...query.getAll('sni_code')], place };
  return { redirectPath: toListPath({ ...others, ...typed }) };
};

async function showCounted(request: PageRequest, form: ListForm, counted: CountedList): Promise<PageReply> {
  const { person, services, language } = request;
  const outcome = await findPage(request, form, counted);
  const { administration, savedLists } = services.accounts;
  const account = person && (await administration.getAccount(person.account));
  const saved = person && (await savedLists.list(person.account));
  const refusal = outcome !== null && 'refusal' in outcome ? outcome.refusal : null;
  // The schema of the route guarantees this shape.
  const page = outcome !== null && 'body' in outcome ? (outcome.body as unknown as ListResponse) : null;
  const creditsLeft = account?.creditsLeft ?? null;
  const list = { form, counted, page, creditsLeft, saved, origin: request.origin };
  const side = renderListForm({ form, counted, problem: null }, language);
  if (refusal === null) return toReply(request, side, renderList(list, language));
  const body = html`${renderErrorNotice(refusal.code, language)} ${renderList(list, language)}`;
  return { ...toReply(request, side, body), ...toRefusedReply(refusal) };
}

/** Null for an empty list, and for a person who has not asked for the companies. */
async function findPage(request: PageRequest, form: ListForm, { total, choices }: CountedList) {
  const isAsked = request.person === null || form.show.length > 0;
  if (total === 0 || choices !== null || !isAsked) return null;
  return runSearch(request, listCompanies, toListBody(form, PAGE_COMPANIES));
}

function showRefusal(request: PageRequest, form: ListForm, error: ApiError): ViewReply {
  const problem = toListProblem(error, request.language);
  const notice =
    problem.field === null && renderErrorNotice(error.code, request.language, problem.text ?? undefined);
  const side = renderListForm({ form, counted: null, problem }, request.language);
  return { ...toReply(request, side, notice), ...toRefusedReply(error) };
}

function toReply({ language, query }: PageRequest, side: HtmlValue, body: HtmlValue): ViewReply {
  const t = LIST_TEXTS[language];
  return {
    view: {
      title: t.title,
      ...(toListQuery(readListForm(query)) === '' && { summary: t.intro }),
      body: html`<h1>${t.title}</h1>
        <p>${t.intro}</p>
        <div class="lists">
          ${side}
          <div>${body}</div>
        </div>`,
      scripts: ['lists.js', 'samples.js', 'after-sign-in.js'],
    },
  };
}

const TYPES: Readonly<Record<string, typeof CSV | typeof XLSX>> = { csv: CSV, xlsx: XLSX };

/** POST /console/lists/file: the whole list as a file, charged while it is sent. */
export const downloadList: PageHandler = ({
  fields: { query = '', type = '', years },
  openFile,
  language,
}) => {
  const chosen = TYPES[type];
  if (chosen === undefined) throw apiError('not_found');
  const body = toListBody(readListForm(new URLSearchParams(query)));
  return openFile(listCompanies, body, { type: chosen, language, hasYears: years === '1' });
};

const RANGES: Readonly<Record<string, ListFilterField>> = {
  revenue: 'max_revenue',
  employees: 'max_employees',
  registration: 'registered_to',
};

/**
 * Says what is wrong with a refused list, in the words of the form. `field` is null if no typed
 * field of the form has the value.
 */
function toListProblem({ code, message }: ApiError, language: Language) {
  const t = LIST_TEXTS[language];
  const [, name = '', range] = /^Invalid (.+?)( range)?$/.exec(message) ?? [];
  if (code !== 'invalid_parameter' || name === '') return { field: null, text: null };
  if (range !== undefined) return { field: RANGES[name] ?? null, text: t.wrongRange };
  const field = FILTER_NAMES.find((each) => each === name) ?? null;
  if (field === null) return { field, text: null };
  if (field.endsWith('_revenue')) return { field, text: t.wrongAmount };
  if (field.endsWith('_employees')) return { field, text: t.wrongNumber };
  return { field: field.startsWith('registered_') ? field : null, text: t.wrongFilter(t.filters[field]) };
}
