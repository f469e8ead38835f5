import type { AppErrorCode } from '../../../../shared/errors/app-error.ts';
import { findSniCodes } from '../../../../shared/matching/find-sni-codes.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { searchByIndustry } from '../../../routes/sni/search.ts';
import { html, type HtmlValue } from '../../html.ts';
import type { Page, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRetryAfter } from '../../http/render-console-errors.ts';
import { limitFreeLookups, runSearch } from '../run-search.ts';
import { renderErrorNotice } from '../notices.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { countCompaniesByCode, countLooserSearches, type FoundCodes } from './count-companies.ts';
import { renderCodeChoices } from './render-code-choices.ts';
import { renderIndustryForm, toIndustryProblem, type FormProblem } from './render-industry-form.ts';
import { renderIndustryResult } from './render-industry-result.ts';
import {
  readIndustryForm,
  type IndustryForm,
  toIndustryRequest,
  parseSniCode,
} from './read-industry-form.ts';
import { ranOutOfCredits, readIndustryResult, toIndustryCsv } from './read-industry-result.ts';

const MAX_CODES = 50;
const MAX_WORDS_LENGTH = 200;

/**
 * GET /console/industry: the search by industry, as a page or CSV. For words instead of a code, the
 * page lists the matching SNI codes, free of charge. Throws `rate_limited`.
 */
export const searchIndustry: Page = {
  method: 'GET',
  path: '/console/industry',
  access: 'anyone',
  handle: async (request) => {
    const form = readIndustryForm(request.fields);
    if (form.code === '' && form.pressedButton !== null)
      return showProblem(request, form, 'missing_parameter');
    if (form.code === '') return showForm(request, form);
    if (parseSniCode(form.code) === null) return showCodes(request, form);
    if (form.pressedButton !== null) return showFound(request, form);
    // A link to an industry. Its list is free for guests; others see its price first.
    return request.person === null
      ? showFound(request, { ...form, pressedButton: 'page' })
      : showCodes(request, form);
  },
};

/** Shows the search form and asks the visitor to press Search before credits are spent. */
function showConfirmation(request: PageRequest, form: IndustryForm): PageReply {
  const above = html`<p class="notice">${INDUSTRY_TEXTS[request.language].pressSearch}</p>`;
  return showForm(request, form, { above });
}

/**
 * Lists SNI codes that match the typed words. The same lookup costs a credit in the API; it is free
 * here.
 */
async function showCodes(request: PageRequest, form: IndustryForm): Promise<PageReply> {
  await limitFreeLookups(request);
  const words = Array.from(form.code).slice(0, MAX_WORDS_LENGTH).join('');
  const found = await request.readStore(async (reader, context): Promise<FoundCodes> => {
    const codes = findSniCodes(await reader.getSniRegister(context), words, MAX_CODES + 1);
    const choices = await countCompaniesByCode(codes.slice(0, MAX_CODES), form, reader, context);
    return { choices, hasMore: codes.length > MAX_CODES };
  });
  if (found.choices.length === 0) return showProblem(request, form, 'invalid_parameter');
  return showForm(request, form, { below: renderCodeChoices(found, form, request) });
}

async function showFound(request: PageRequest, form: IndustryForm): Promise<PageReply> {
  const outcome = await runSearch(request, searchByIndustry, toIndustryRequest(form));
  if ('needsConfirmation' in outcome) return showConfirmation(request, form);
  if ('refusal' in outcome) {
    const { code } = outcome.refusal;
    const problem = toIndustryProblem(outcome.refusal, request.language);
    return { ...showRefusal(request, form, code, problem), ...toRetryAfter(outcome.refusal) };
  }
  const result = readIndustryResult(outcome.body);
  // A page can report that credits ran out; a file cannot.
  if (form.pressedButton === 'csv' && !ranOutOfCredits(result, form)) {
    const text = toIndustryCsv(result.companies);
    return { download: { name: `sni-${result.sniCode}.csv`, type: 'text/csv; charset=utf-8', text } };
  }
  const { sniThreshold } = request.services;
  const found = await request.readStore(async (reader, context) => ({
    register: await reader.getSniRegister(context),
    looser: result.totalCount === 0 ? await countLooserSearches(form, sniThreshold, reader, context) : [],
  }));
  const shown = { result, form, ...found, isGuest: request.person === null };
  const below = renderIndustryResult(shown, request.language);
  return showForm(request, form, { below });
}

/** Shows the form when the code is missing, or when the words match no code. */
function showProblem(
  request: PageRequest,
  form: IndustryForm,
  code: 'missing_parameter' | 'invalid_parameter',
): PageReply {
  const t = INDUSTRY_TEXTS[request.language];
  const text = code === 'missing_parameter' ? t.noCode : t.unknownCode(form.code);
  return showRefusal(request, form, code, { field: 'sni_code', text });
}

function showRefusal(
  request: PageRequest,
  form: IndustryForm,
  code: AppErrorCode,
  problem: FormProblem,
): ViewReply {
  // A field shows its own error.
  const above =
    problem.field === null && renderErrorNotice(code, request.language, problem.text ?? undefined);
  return { ...showForm(request, form, { above, problem }), status: ERROR_STATUSES[code] };
}

function showForm(
  request: PageRequest,
  form: IndustryForm,
  parts: { readonly above?: HtmlValue; readonly below?: HtmlValue; readonly problem?: FormProblem } = {},
): ViewReply {
  const t = INDUSTRY_TEXTS[request.language];
  const { above, below, problem = null } = parts;
  const body = html`<h1>${t.title}</h1>
    ${above}
    ${renderIndustryForm(form, request, { problem, areFiltersOpen: below === undefined || problem !== null })}
    ${below}`;
  const code = parseSniCode(form.code);
  return { view: { title: code === null ? t.title : t.titleOf(code), body, scripts: ['industry.js'] } };
}
