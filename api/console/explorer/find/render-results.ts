import type { Company } from '../../../../shared/domain/company.ts';
import type { MatchExplanation } from '../../../../shared/matching/explain-match.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toSizeText } from '../../plots/size-text.ts';
import { toStatusLine } from '../../words/status-line.ts';
import { formatOrgNumber } from '../../words/format.ts';
import { toCompanyPath } from '../paths.ts';
import { toMatchText } from './match-text.ts';
import { FIND_TEXTS } from './find-texts.ts';

/** Companies found for `q`, best match first, with the explanations of matches by place. */
export interface FoundCompanies {
  readonly companies: readonly Company[];
  readonly q: string;
  readonly matches: readonly (MatchExplanation | null)[];
}

/** Renders the companies that a search found. */
export function renderResults({ companies, q, matches }: FoundCompanies, language: Language): Html {
  const t = FIND_TEXTS[language];
  if (companies.length === 0)
    return html`<section class="card empty">
      <h1>${t.none(q)}</h1>
      <p>${t.noneAdvice}</p>
    </section>`;
  return html`<h1>${t.results(companies.length, q)}</h1>
    <section class="card">
      <ol class="results">
        ${companies.map((company, place) => renderResult(company, matches[place] ?? null, language))}
      </ol>
    </section>`;
}

function renderResult(company: Company, match: MatchExplanation | null, language: Language): Html {
  const t = FIND_TEXTS[language];
  const { name, orgNumber, postalAddress, sniCodes, revenue_estimate: revenue } = company;
  const reasons = match === null ? '' : toMatchText(match, name, language);
  const where = [formatOrgNumber(orgNumber), postalAddress.city].filter((part) => part !== '').join(' · ');
  const { sni1, sni1_name: industry } = sniCodes;
  return html`<li>
    <h2><a href="${toCompanyPath(orgNumber)}">${name}</a></h2>
    <p>${where}</p>
    <p>${toStatusLine(company, language)}</p>
    ${reasons !== '' && html`<p class="muted">${reasons}</p>`}
    <p class="muted">
      ${sni1 !== null && html`${t.industry}: ${sni1} <span lang="sv">${industry}</span><br />`} ${t.revenue}:
      ${toSizeText(revenue, 'revenue', language)}
    </p>
  </li>`;
}
