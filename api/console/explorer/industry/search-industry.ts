import type { ApiErrorCode } from '../../../../shared/errors/app-error.ts';
import { findSniCode } from '../../../../shared/matching/find-sni-codes.ts';
import { ERROR_STATUSES } from '../../../errors/error-table.ts';
import { searchByIndustry } from '../../../routes/sni/search.ts';
import { html, type HtmlValue } from '../../html.ts';
import type { Page, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRetryAfter } from '../../http/render-console-errors.ts';
import { countFreeLookupOrThrowRateLimited, runSearch } from '../run-search.ts';
import { renderErrorNotice } from '../notices.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import {
  countCompaniesByCode,
  countCompaniesOfCode,
  findLooserSearchesWithResults,
  findCodesWithCompanies,
  type SniCodeWithCompanyCount,
  type IndustryCodeMatches,
} from './count-companies.ts';
import { findIndustryCodes, toRankBySectionThenDescription } from '../lists/find-industry-codes.ts';
import { suggestAlternativeSniCodes } from './suggest-alternative-sni-codes.ts';
import { renderSniCodeChoices } from './render-sni-code-choices.ts';
import {
  findAmountProblem,
  renderIndustryForm,
  toIndustryFormProblem,
  type FormProblem,
} from './render-industry-form.ts';
import { renderIndustryResult, renderCodesWithCompanyCounts } from './render-industry-result.ts';
import {
  readIndustryForm,
  type IndustryForm,
  toIndustryPagePath,
  toSniSearchRequest,
  parseSniCode,
} from './read-industry-form.ts';
import { suggestSniDescriptionWords } from '../lists/suggest-sni-description-words.ts';
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
    if (form.codeOrWords === '' && form.pressedButton !== null) return showMissingCode(request, form);
    if (form.codeOrWords === '') return showForm(request, form);
    const code = parseSniCode(form.codeOrWords);
    if (code === null) return showCodes(request, form);
    const unknown = await showUnknownCode(request, form, code);
    if (unknown !== null) return unknown;
    if (form.pressedButton !== null) return showFound(request, form);
    // A link to an industry. Its list is free for guests; others see its price first.
    return request.person === null
      ? showFound(request, { ...form, pressedButton: 'page' })
      : showCodes(request, form);
  },
};

function showConfirmation(request: PageRequest, form: IndustryForm): PageReply {
  const above = html`<p class="notice">${INDUSTRY_TEXTS[request.language].pressSearch}</p>`;
  return showForm(request, form, { above });
}

async function showCodes(request: PageRequest, form: IndustryForm): Promise<PageReply> {
  const problem = findAmountProblem(form, request.language);
  if (problem !== null) return showRefusal(request, form, 'invalid_parameter', { problem });
  await countFreeLookupOrThrowRateLimited(request, 'pages');
  const words = Array.from(form.codeOrWords).slice(0, MAX_WORDS_LENGTH).join('');
  const found = await request.readStore(async (reader, context): Promise<IndustryCodeMatches | string[]> => {
    const sniRegister = await reader.getCodeLists(context);
    const meant = findIndustryCodes(sniRegister, words, MAX_CODES + 1);
    if (meant.codes.length === 0) return suggestSniDescriptionWords(sniRegister, words);
    const listed = meant.codes.slice(0, MAX_CODES);
    const rank = (choice: SniCodeWithCompanyCount): number =>
      toRankBySectionThenDescription(sniRegister, choice, meant.searchedWords);
    const count = (counted: IndustryForm): Promise<SniCodeWithCompanyCount[]> =>
      countCompaniesByCode(listed, counted, reader, context);
    const choices = (await count(form)).toSorted(
      (a, b) => rank(a) - rank(b) || b.companyCount - a.companyCount,
    );
    const looser = choices.some(hasCompanies)
      ? []
      : await findLooserSearchesWithResults(
          form,
          async (wider) => (await count(wider)).filter(hasCompanies).length,
        );
    return {
      choices,
      hasMore: meant.codes.length > MAX_CODES,
      searchesWithFewerFilters: looser,
      searchedWordsAndSection: meant,
    };
  });
  if (Array.isArray(found)) return showUnknownWords(request, form, found);
  return showForm(request, form, { below: renderSniCodeChoices(found, form, request) });
}

function hasCompanies({ companyCount }: SniCodeWithCompanyCount): boolean {
  return companyCount > 0;
}

/**
 * Shows that the typed words match no code. Offers the similar `words`, and a search for companies
 * by name.
 */
function showUnknownWords(request: PageRequest, form: IndustryForm, words: readonly string[]): ViewReply {
  const t = INDUSTRY_TEXTS[request.language];
  const problem = { field: 'sni_code', textReplacingStandardText: t.unknownCode(form.codeOrWords) };
  const byName = `/console?${new URLSearchParams({ q: form.codeOrWords }).toString()}`;
  const below = html`${
      words.length > 0 &&
      html`<p class="tries">
        ${t.didYouMean}
        ${words.map((word) => html`<a href="${toIndustryPagePath({ ...form, codeOrWords: word })}" lang="sv">${word}</a>`)}
      </p>`
    }
    <p class="tries"><a href="${byName}">${t.searchByName(form.codeOrWords)}</a></p>`;
  return showRefusal(request, form, 'invalid_parameter', { problem, below });
}

/** Shows codes with the same first digits if a code is in no edition. Null for a known code. */
async function showUnknownCode(
  request: PageRequest,
  form: IndustryForm,
  code: string,
): Promise<ViewReply | null> {
  const sniRegister = await request.readStore((reader, context) => reader.getCodeLists(context));
  if (findSniCode(sniRegister, code) !== null) return null;
  await countFreeLookupOrThrowRateLimited(request, 'pages');
  const { language } = request;
  const t = INDUSTRY_TEXTS[language];
  const related = await request.readStore((reader, context) =>
    findCodesWithCompanies(suggestAlternativeSniCodes(sniRegister, code), form, reader, context),
  );
  const below =
    related !== null &&
    html`<section class="card">${renderCodesWithCompanyCounts(related, t.related, language)}</section>`;
  const problem = { field: 'sni_code', textReplacingStandardText: t.noSuchCode(code) };
  return showRefusal(request, form, 'invalid_parameter', { problem, below });
}

async function showFound(request: PageRequest, form: IndustryForm): Promise<PageReply> {
  const outcome = await runSearch(request, searchByIndustry, toSniSearchRequest(form));
  if ('needsConfirmation' in outcome) return showConfirmation(request, form);
  if ('refusal' in outcome) {
    const { code } = outcome.refusal;
    const problem = toIndustryFormProblem(outcome.refusal, request.language);
    return { ...showRefusal(request, form, code, { problem }), ...toRetryAfter(outcome.refusal) };
  }
  const result = readIndustryResult(outcome.body);
  // A page can report that credits ran out; a file cannot.
  if (form.pressedButton === 'csv' && !ranOutOfCredits(result, form)) {
    const text = toIndustryCsv(result.companies);
    return { download: { name: `sni-${result.sniCode}.csv`, type: 'text/csv; charset=utf-8', text } };
  }
  const { maxSniCodeCompaniesWithoutTown } = request.services;
  const found = await request.readStore(async (reader, context) => {
    const sniRegister = await reader.getCodeLists(context);
    if (result.totalCount > 0) return { sniRegister, suggestionsIfNoneMatch: null };
    const looser = await findLooserSearchesWithResults(form, (wider) =>
      countCompaniesOfCode(wider, maxSniCodeCompaniesWithoutTown, reader, context),
    );
    const isHelped = looser.length > 0 && sniRegister.lists[sniRegister.current].has(result.sniCode);
    const codes = isHelped ? [] : suggestAlternativeSniCodes(sniRegister, result.sniCode);
    const related = await findCodesWithCompanies(codes, form, reader, context);
    return {
      sniRegister,
      suggestionsIfNoneMatch: { searchesWithFewerFilters: looser, relatedCodes: related },
    };
  });
  const shown = { result, form, ...found, isGuest: request.person === null };
  const below = renderIndustryResult(shown, request.language);
  return showForm(request, form, { below });
}

function showMissingCode(request: PageRequest, form: IndustryForm): PageReply {
  const problem = { field: 'sni_code', textReplacingStandardText: INDUSTRY_TEXTS[request.language].noCode };
  return showRefusal(request, form, 'missing_parameter', { problem });
}

function showRefusal(
  request: PageRequest,
  form: IndustryForm,
  code: ApiErrorCode,
  { problem, below }: { readonly problem: FormProblem; readonly below?: HtmlValue },
): ViewReply {
  // A field shows its own error.
  const above =
    problem.field === null &&
    renderErrorNotice(code, request.language, problem.textReplacingStandardText ?? undefined);
  return { ...showForm(request, form, { above, below, problem }), status: ERROR_STATUSES[code] };
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
  const code = parseSniCode(form.codeOrWords);
  return { view: { title: code === null ? t.title : t.titleOf(code), body, scripts: ['industry.js'] } };
}
