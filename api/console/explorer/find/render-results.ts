import type { Company } from '../../../../shared/domain/company.ts';
import { COMPANY_STATES } from '../../../../shared/domain/company-status.ts';
import { isOfGroup } from '../../../../shared/domain/financial-metrics.ts';
import {
  extractOrganisationNumber,
  isLegalPersonNumber,
  toOrganisationNumberDigits,
} from '../../../../shared/domain/organisation-number.ts';
import type { MatchExplanation } from '../../../../shared/matching/score/explain-match.ts';
import { renderBadge } from '../../components/render-section.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toEmployeesText, toRevenueText } from '../../words/money.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { formatNumber, formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormWithYears } from '../../words/legal-form.ts';
import { toCompanyPath, toSignInPath } from '../../console-paths.ts';
import { NAME_SEARCH_TEXTS } from './name-search-texts.ts';
import { highlightMatchedWords, toMatchReasonText } from './match-text.ts';

export const MAX_COUNTED_MATCHES = 50;

/** A municipality whose name was searched. */
export interface FoundPlace {
  readonly code: string;
  readonly name: string;
  readonly companies: number;
}

/** `matches` explains the company with the same index. */
interface FoundCompanies {
  readonly companies: readonly Company[];
  readonly q: string;
  readonly matches: readonly (MatchExplanation | null)[];
  /** Number of companies that match; null for more than `MAX_COUNTED_MATCHES`. */
  readonly total: number | null;
  readonly place: FoundPlace | null;
  readonly maxWhenSignedIn: number;
  readonly isGuest: boolean;
}

export function renderResults(found: FoundCompanies, language: Language): Html {
  const { companies, q, matches, total, place, maxWhenSignedIn, isGuest } = found;
  const t = NAME_SEARCH_TEXTS[language];
  if (companies.length === 0) return html`${renderNone(q, language)} ${renderPlace(place, language)}`;
  const hasMore = total === null || total > companies.length;
  const all = total === null ? t.moreThan(MAX_COUNTED_MATCHES) : formatNumber(total, language);
  const path = toSignInPath(`/console?q=${encodeURIComponent(q)}`);
  // The best match is a guess: a single word of the name, mistyped.
  const isGuess = matches[0]?.match.slips !== undefined;
  const count = hasMore ? t.best(companies.length, all, q) : t.results(companies.length, q);
  return html`<h1>${isGuess ? t.guesses(q) : count}</h1>
    ${isNumberLeftOut(q, companies) && html`<p class="notice">${t.numberLeftOut}</p>`}
    ${renderPlace(place, language)}
    <section class="card">${renderResultList(companies, matches, language)}</section>
    ${
      hasMore &&
      html`<p class="hint">
        ${isGuest && html`<a href="${path}">${t.signInForMore(Math.min(maxWhenSignedIn, total ?? maxWhenSignedIn))}</a>. `}${t.narrow}
        <a href="${toNameListPath(q)}">${t.toList}</a>
      </p>`
    }`;
}

/** The names of companies seldom have that of their town. */
function renderPlace(place: FoundPlace | null, language: Language): Html | false {
  if (place === null || place.companies === 0) return false;
  const { code, name, companies } = place;
  return html`<p>
    <a href="/console/lists?municipality=${code}">${NAME_SEARCH_TEXTS[language].inPlace(companies, name)}</a>
  </p>`;
}

/** All names with the words, of deregistered companies too, as a search finds them. */
function toNameListPath(q: string): string {
  const states = COMPANY_STATES.map((state) => ['state', state]);
  return `/console/lists?${new URLSearchParams([['q', q], ['sort', 'relevance'], ...states]).toString()}`;
}

/** True if `q` has a number beside words, and no company was found by it. */
function isNumberLeftOut(q: string, [first]: readonly Company[]): boolean {
  const { number, rest } = extractOrganisationNumber(q);
  return rest !== '' && rest !== q && first?.orgNumber !== number;
}

function renderNone(q: string, language: Language): Html {
  const t = NAME_SEARCH_TEXTS[language];
  const number = toOrganisationNumberDigits(q);
  const isNumber = number !== null || /^[\d\s-]{6,}$/.test(q);
  const advice = isNumber ? toNumberAdvice(number, language) : t.noneAdvice;
  // `byggföretag i Göteborg` is an industry and a place.
  const [, industry = q, place] = /^(.+?)\s+in?\s+(.+)$/i.exec(q) ?? [];
  const list = new URLSearchParams({ industry, ...(place !== undefined && { place }) });
  return html`<section class="card empty">
    <h1>${t.none(q)}</h1>
    <p>${advice}</p>
    ${!isNumber && html`<p><a href="/console/lists?${list.toString()}">${t.toIndustries(q)}</a></p>`}
  </section>`;
}

/** Explains why a number has no company. `number` is null without ten digits. */
function toNumberAdvice(number: string | null, language: Language): string {
  const t = NAME_SEARCH_TEXTS[language];
  if (number === null) return t.wrongNumber;
  // The third digit of a person's number is below 2.
  const isWrong = /^\d\d[2-9]/.test(number) && !isLegalPersonNumber(number);
  return (isWrong ? t.wrongCheckDigit : t.noNumber)(formatOrgNumber(number));
}

export function renderResultList(
  companies: readonly Company[],
  matches: FoundCompanies['matches'],
  language: Language,
): Html {
  return html`<ol class="results">
    ${companies.map((company, place) => renderResult(company, matches[place] ?? null, language))}
  </ol>`;
}

function renderResult(company: Company, match: MatchExplanation | null, language: Language): Html {
  const { name, orgNumber } = company;
  const reasons = match === null ? '' : toMatchReasonText(match, name, language);
  return html`<li>
    <div class="result-name">
      <h2><a href="${toCompanyPath(orgNumber)}">${highlightMatchedWords(name, match)}</a></h2>
      <span>${toCompanyStates(company, language).map(renderBadge)}</span>
    </div>
    ${renderIdentity(company, language)} ${renderSizes(company, language)}
    ${reasons !== '' && html`<p class="hint">${reasons}</p>`}
  </li>`;
}

/** A phone has room for the number and the town alone. */
function renderIdentity(company: Company, language: Language): Html {
  const { sni1, sni1_name: industry } = company.sniCodes;
  const parts: HtmlValue[] = [
    formatOrgNumber(company.orgNumber),
    formatTown(company.postalAddress.city),
    sni1 !== null && html`<span lang="sv">${industry}</span>`,
    toLegalFormWithYears(company, language),
  ];
  const known = parts.filter((part) => part !== '' && part !== false);
  return html`<p>${known.map((part, place) => [place > 0 && ' · ', part])}</p>`;
}

/** Most companies have no employees, so that only those who have some are told apart. */
function renderSizes(
  { revenue_estimate: revenue, employees_estimate: employees, financials }: Company,
  language: Language,
): Html | false {
  const t = NAME_SEARCH_TEXTS[language];
  const revenueNames = revenue.type === 'exact' && isOfGroup(financials) ? t.revenueOfGroup : t.revenue;
  const sizes = [
    [revenueNames, toRevenueText(revenue, language)] as const,
    [null, employees.value === 0 ? '' : toEmployeesText(employees, language)] as const,
  ].filter(([, size]) => size !== '');
  return (
    sizes.length > 0 &&
    html`<div class="result-size">
      ${sizes.map(
        ([names, size]) =>
          html`<div>
            ${names !== null && html`<span data-short="${names.short}">${names.long}</span>`}
            <strong>${size}</strong>
          </div>`,
      )}
    </div>`
  );
}
