import type { AppErrorCode } from '../../../../shared/errors/app-error.ts';
import { findSniCodes, type SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { searchByIndustry } from '../../../routes/sni/search.ts';
import { html, type HtmlValue, type Html } from '../../html.ts';
import type { Page, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRetryAfter } from '../../http/render-console-errors.ts';
import { countFreeLookup, runSearch } from '../run-search.ts';
import { renderErrorNotice } from '../notices.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { renderIndustryForm, toIndustryProblem, type FormProblem } from './render-industry-form.ts';
import { renderIndustryResult } from './render-industry-result.ts';
import {
  readIndustryForm,
  type IndustryForm,
  toIndustryRequest,
  parseSniCode,
  toIndustryPath,
} from './read-industry-form.ts';
import { ranOutOfCredits, readIndustryResult, toIndustryCsv } from './read-industry-result.ts';
import type { Language } from '../../language/language.ts';

const MAX_CODES = 50;
const MAX_WORDS_LENGTH = 200;

/**
 * GET /console/industry: the search by industry, as a page or CSV. Words instead of a code list
 * matching SNI codes, free of charge. Throws `rate_limited`.
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
    if (form.pressedButton === null) return showForm(request, form);
    return showFound(request, form);
  },
};

/** Asks the visitor to press Search, so that a link on another site spends no credits. */
function showConfirmation(request: PageRequest, form: IndustryForm): PageReply {
  const above = html`<p class="notice">${INDUSTRY_TEXTS[request.language].pressSearch}</p>`;
  return showForm(request, form, { above });
}

/**
 * Lists SNI codes by words. The API charges a credit for this lookup; here it is part of the form.
 */
async function showCodes(request: PageRequest, form: IndustryForm): Promise<PageReply> {
  await countFreeLookup(request);
  const words = Array.from(form.code).slice(0, MAX_WORDS_LENGTH).join('');
  const register = await request.readStore((reader, context) => reader.getSniRegister(context));
  const codes = findSniCodes(register, words, MAX_CODES + 1);
  if (codes.length === 0) return showProblem(request, form, 'invalid_parameter');
  const shown = codes.slice(0, MAX_CODES);
  const above = renderCodeChoices(shown, codes.length > MAX_CODES, form, request.language);
  return showForm(request, form, { above });
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
  const below = renderIndustryResult(result, form, request.person === null, request.language);
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
  const above = renderErrorNotice(code, request.language, problem.text ?? undefined);
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
    ${above} ${renderIndustryForm(form, request, problem)} ${below}`;
  const code = parseSniCode(form.code);
  return { view: { title: code === null ? t.title : t.titleOf(code), body, scripts: ['industry.js'] } };
}

/** Renders SNI codes to choose from. Choosing one fills in the form and does not search. */
export function renderCodeChoices(
  codes: readonly SniCode[],
  hasMore: boolean,
  form: IndustryForm,
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  return html`<section class="card stack" aria-labelledby="codes">
    <h2 id="codes">${t.codes(codes.length)}</h2>
    <p>${t.codesHint}</p>
    <ul class="codes">
      ${codes.map(
        ({ code, description }) =>
          html`<li>
            <a href="${toIndustryPath({ ...form, code, offset: 0, pressedButton: null })}"
              >${code} <span lang="sv">${description}</span></a
            >
          </li>`,
      )}
    </ul>
    ${hasMore && html`<p>${t.moreCodes}</p>`}
  </section>`;
}
