import type { AppErrorCode } from '../../../../shared/errors/app-error.ts';
import { findSniCodes } from '../../../../shared/matching/find-sni-codes.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { searchByIndustry } from '../../../routes/sni/search.ts';
import { html, type HtmlValue } from '../../html.ts';
import type { Page, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRetryAfter } from '../../error-texts.ts';
import { countFreeLookup } from '../count-free-lookup.ts';
import { renderErrorNotice } from '../render-error-notice.ts';
import { runSearch } from '../run-search.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { renderCodeChoices } from './render-code-choices.ts';
import { renderIndustryForm } from './render-industry-form.ts';
import { renderIndustryResult } from './render-industry-result.ts';
import { readIndustryForm, type IndustryForm } from './read-industry-form.ts';
import { ranOutOfCredits, readIndustryResult } from './read-industry-result.ts';
import { toIndustryCsv } from './to-industry-csv.ts';
import { toIndustryProblem, type FormProblem } from './to-industry-problem.ts';
import { toIndustryRequest, parseSniCode } from './to-industry-request.ts';

const MAX_CODES = 50;
const MAX_WORDS_LENGTH = 200;

/** GET /console/industry: the search by industry, as a page or as CSV; with words instead of a code, codes to choose from. Throws `rate_limited`. */
export const searchIndustry: Page = {
  method: 'GET',
  path: '/console/industry',
  access: 'anyone',
  handle: async (visit) => {
    const form = readIndustryForm(visit.fields);
    if (form.code === '' && form.pressedButton !== null) return showProblem(visit, form, 'missing_parameter');
    if (form.code === '') return showForm(visit, form);
    if (parseSniCode(form.code) === null) return showCodes(visit, form);
    if (form.pressedButton === null) return showForm(visit, form);
    return showFound(visit, form);
  },
};

/** A link of somebody else spends nobody's credits. */
function showHeld(visit: PageRequest, form: IndustryForm): PageReply {
  const above = html`<p class="notice">${INDUSTRY_TEXTS[visit.language].pressSearch}</p>`;
  return showForm(visit, form, { above });
}

/** A look-up by words reads what the API sells for a credit; here it is the help of a field, and free. */
async function showCodes(visit: PageRequest, form: IndustryForm): Promise<PageReply> {
  await countFreeLookup(visit);
  const words = Array.from(form.code).slice(0, MAX_WORDS_LENGTH).join('');
  const register = await visit.readStore((reader, context) => reader.getSniRegister(context));
  const codes = findSniCodes(register, words, MAX_CODES + 1);
  if (codes.length === 0) return showProblem(visit, form, 'invalid_parameter');
  const shown = codes.slice(0, MAX_CODES);
  const above = renderCodeChoices(shown, codes.length > MAX_CODES, form, visit.language);
  return showForm(visit, form, { above });
}

async function showFound(visit: PageRequest, form: IndustryForm): Promise<PageReply> {
  const tried = await runSearch(visit, searchByIndustry, toIndustryRequest(form));
  if ('needsConfirmation' in tried) return showHeld(visit, form);
  if ('refusal' in tried) {
    const { code } = tried.refusal;
    const problem = toIndustryProblem(tried.refusal, visit.language);
    return { ...showRefusal(visit, form, code, problem), ...toRetryAfter(tried.refusal) };
  }
  const result = readIndustryResult(tried.body);
  // A page tells that credits have run out; a file cannot.
  if (form.pressedButton === 'csv' && !ranOutOfCredits(result, form)) {
    const text = toIndustryCsv(result.companies);
    return { download: { name: `sni-${result.sniCode}.csv`, type: 'text/csv; charset=utf-8', text } };
  }
  const below = renderIndustryResult(result, form, visit.person === null, visit.language);
  return showForm(visit, form, { below });
}

/** A code that is missing, or that no words lead to. */
function showProblem(
  visit: PageRequest,
  form: IndustryForm,
  code: 'missing_parameter' | 'invalid_parameter',
): PageReply {
  const t = INDUSTRY_TEXTS[visit.language];
  const text = code === 'missing_parameter' ? t.noCode : t.unknownCode;
  return showRefusal(visit, form, code, { field: 'sni_code', text });
}

function showRefusal(
  visit: PageRequest,
  form: IndustryForm,
  code: AppErrorCode,
  problem: FormProblem,
): ViewReply {
  const above = renderErrorNotice(code, visit.language, problem.text ?? undefined);
  return { ...showForm(visit, form, { above, problem }), status: ERROR_STATUSES[code] };
}

function showForm(
  visit: PageRequest,
  form: IndustryForm,
  parts: { readonly above?: HtmlValue; readonly below?: HtmlValue; readonly problem?: FormProblem } = {},
): ViewReply {
  const t = INDUSTRY_TEXTS[visit.language];
  const { above, below, problem = null } = parts;
  const body = html`<h1>${t.title}</h1>
    ${above} ${renderIndustryForm(form, visit, problem)} ${below}`;
  const code = parseSniCode(form.code);
  return { view: { title: code === null ? t.title : t.titleOf(code), body, script: 'industry.js' } };
}
