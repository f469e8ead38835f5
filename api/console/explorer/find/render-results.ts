import type { Company } from '../../../../shared/domain/company.ts';
import type { MatchExplanation } from '../../../../shared/matching/explain-match.ts';
import { renderBadge } from '../../components/render-section.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toSizeText } from '../../words/money.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormText } from '../../words/legal-form.ts';
import { toCompanyPath, toSignInPath } from '../paths.ts';
import { FIND_TEXTS } from './find-texts.ts';
import { markMatch, toMatchText } from './match-text.ts';

/** Companies found for `q`, best match first, with the explanations of matches by place. */
export interface FoundCompanies {
  readonly companies: readonly Company[];
  readonly q: string;
  readonly matches: readonly (MatchExplanation | null)[];
  /** Maximum number of results, which a guest can raise by signing in. */
  readonly max: number;
  readonly isGuest: boolean;
}

/** Renders the companies that a search found. */
export function renderResults(found: FoundCompanies, language: Language): Html {
  const { companies, q, matches, max, isGuest } = found;
  const t = FIND_TEXTS[language];
  if (companies.length === 0)
    return html`<section class="card empty">
      <h1>${t.none(q)}</h1>
      <p>${t.noneAdvice}</p>
    </section>`;
  const isFull = companies.length >= max;
  const title = isFull && max > 1 ? t.best(companies.length, q) : t.results(companies.length, q);
  return html`<h1>${title}</h1>
    <section class="card">${renderResultList(companies, matches, language)}</section>
    ${
      isFull &&
      html`<p class="hint">
        ${t.narrow}
        ${
          isGuest &&
          html`<a href="${toSignInPath(`/console?q=${encodeURIComponent(q)}`)}">${t.signInForMore}</a>`
        }
      </p>`
    }`;
}

/** Renders companies as a list, with the explanations of matches by place. */
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
  const reasons = match === null ? '' : toMatchText(match, name, language);
  return html`<li>
    <h2><a href="${toCompanyPath(orgNumber)}">${markMatch(name, match)}</a></h2>
    <span>${toCompanyStates(company, language).map(renderBadge)}</span>
    ${renderLine(listIdentity(company))} ${renderLine(listSize(company, language))}
    ${reasons !== '' && html`<p class="hint">${reasons}</p>`}
  </li>`;
}

/** Organisation number, town and main industry. */
function listIdentity({
  orgNumber,
  postalAddress,
  sniCodes: { sni1, sni1_name: industry },
}: Company): HtmlValue[] {
  return [
    formatOrgNumber(orgNumber),
    formatTown(postalAddress.city),
    sni1 !== null && html`<span lang="sv">${industry}</span> ${sni1}`,
  ];
}

/** Legal form with the year of registration, revenue and employees. */
function listSize(company: Company, language: Language): HtmlValue[] {
  const t = FIND_TEXTS[language];
  const { legalForm, registrationDate, revenue_estimate: revenue, employees_estimate: employees } = company;
  const form = toLegalFormText(legalForm, language);
  return [
    registrationDate === null ? form : t.since(form, registrationDate.slice(0, 4)),
    revenue.type !== 'none' && `${t.revenue} ${toSizeText(revenue, 'revenue', language)}`,
    employees.type !== 'none' && toSizeText(employees, 'employees', language),
  ];
}

function renderLine(parts: readonly HtmlValue[]): Html {
  const known = parts.filter((part) => part !== '' && part !== false && part !== null);
  return html`<p>${known.map((part, place) => [place > 0 && ' · ', part])}</p>`;
}
