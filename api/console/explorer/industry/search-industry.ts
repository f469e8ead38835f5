import type { AppErrorCode } from '../../../../shared/errors/app-error.ts';
import { findSniCodes } from '../../../../shared/matching/find-sni-codes.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { searchByIndustry } from '../../../routes/sni/search.ts';
import { html, type HtmlValue } from '../../html.ts';
import type { Page, Reply, ViewReply, Visit } from '../../page.ts';
import { toWait } from '../../error-texts.ts';
import { countLook } from '../count-look.ts';
import { presentRefusal } from '../present-refusal.ts';
import { trySearch } from '../try-search.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { presentCodes } from './present-codes.ts';
import { presentIndustryForm } from './present-industry-form.ts';
import { presentIndustryResult } from './present-industry-result.ts';
import { readIndustryForm, type IndustryForm } from './read-industry-form.ts';
import { isCut, readIndustryResult } from './read-industry-result.ts';
import { toIndustryCsv } from './to-industry-csv.ts';
import { toIndustryProblem, type Problem } from './to-industry-problem.ts';
import { toIndustryRequest, toSniCode } from './to-industry-request.ts';

const MAX_CODES = 50;
const MAX_WORDS_LENGTH = 200;

/** GET /console/industry: the search by industry, as a page or as CSV; with words instead of a code, codes to choose from. Throws `rate_limited`. */
export const searchIndustry: Page = {
  method: 'GET',
  path: '/console/industry',
  access: 'anyone',
  handle: async (visit) => {
    const form = readIndustryForm(visit.fields);
    if (form.code === '' && form.wanted !== null) return showProblem(visit, form, 'missing_parameter');
    if (form.code === '') return showForm(visit, form);
    if (toSniCode(form.code) === null) return showCodes(visit, form);
    if (form.wanted === null) return showForm(visit, form);
    return showFound(visit, form);
  },
};

/** A link of somebody else spends nobody's credits. */
function showHeld(visit: Visit, form: IndustryForm): Reply {
  const above = html`<p class="notice">${INDUSTRY_TEXTS[visit.language].pressSearch}</p>`;
  return showForm(visit, form, { above });
}

/** A look-up by words reads what the API sells for a credit; here it is the help of a field, and free. */
async function showCodes(visit: Visit, form: IndustryForm): Promise<Reply> {
  await countLook(visit);
  const words = Array.from(form.code).slice(0, MAX_WORDS_LENGTH).join('');
  const register = await visit.read((reader, context) => reader.getSniRegister(context));
  const codes = findSniCodes(register, words, MAX_CODES + 1);
  if (codes.length === 0) return showProblem(visit, form, 'invalid_parameter');
  const shown = codes.slice(0, MAX_CODES);
  const above = presentCodes(shown, codes.length > MAX_CODES, form, visit.language);
  return showForm(visit, form, { above });
}

async function showFound(visit: Visit, form: IndustryForm): Promise<Reply> {
  const tried = await trySearch(visit, searchByIndustry, toIndustryRequest(form));
  if ('isHeld' in tried) return showHeld(visit, form);
  if ('refusal' in tried) {
    const { code } = tried.refusal;
    const problem = toIndustryProblem(tried.refusal, visit.language);
    return { ...showRefusal(visit, form, code, problem), ...toWait(tried.refusal) };
  }
  const result = readIndustryResult(tried.body);
  // A page tells that credits have run out; a file cannot.
  if (form.wanted === 'csv' && !isCut(result, form)) {
    const text = toIndustryCsv(result.companies);
    return { download: { name: `sni-${result.sniCode}.csv`, type: 'text/csv; charset=utf-8', text } };
  }
  const below = presentIndustryResult(result, form, visit.person === null, visit.language);
  return showForm(visit, form, { below });
}

/** A code that is missing, or that no words lead to. */
function showProblem(
  visit: Visit,
  form: IndustryForm,
  code: 'missing_parameter' | 'invalid_parameter',
): Reply {
  const t = INDUSTRY_TEXTS[visit.language];
  const text = code === 'missing_parameter' ? t.noCode : t.unknownCode;
  return showRefusal(visit, form, code, { field: 'sni_code', text });
}

function showRefusal(visit: Visit, form: IndustryForm, code: AppErrorCode, problem: Problem): ViewReply {
  const above = presentRefusal(code, visit.language, problem.text ?? undefined);
  return { ...showForm(visit, form, { above, problem }), status: ERROR_STATUSES[code] };
}

function showForm(
  visit: Visit,
  form: IndustryForm,
  parts: { readonly above?: HtmlValue; readonly below?: HtmlValue; readonly problem?: Problem } = {},
): ViewReply {
  const t = INDUSTRY_TEXTS[visit.language];
  const { above, below, problem = null } = parts;
  const body = html`<h1>${t.title}</h1>
    ${above} ${presentIndustryForm(form, visit, problem)} ${below}`;
  const code = toSniCode(form.code);
  return { view: { title: code === null ? t.title : t.titleOf(code), body, script: 'industry.js' } };
}
