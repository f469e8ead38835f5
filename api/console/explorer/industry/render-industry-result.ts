import type { Company } from '../../../../shared/domain/company.ts';
import { CALL_LIMITS } from '../../../access/access.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toSizeText } from '../../words/money.ts';
import { EXPLORER_TEXTS } from '../notices.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { renderTable } from '../../components/render-table.ts';
import { toCompanyPath } from '../paths.ts';
import { renderBadge } from '../../components/render-section.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { type IndustryForm, toIndustryPath } from './read-industry-form.ts';
import { ranOutOfCredits, type IndustryResult, toIndustryCsv } from './read-industry-result.ts';

/** Renders one page of companies, with its price and links to the next page. */
export function renderIndustryResult(
  result: IndustryResult,
  form: IndustryForm,
  isGuest: boolean,
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const { companies, sniCode, sniDescription, offset, totalCount, creditsCharged, hasMore } = result;
  const title = html`<h2 id="results">
    ${t.results(sniCode)} <span class="muted" lang="sv">${sniDescription}</span>
  </h2>`;
  if (companies.length === 0)
    return html`<section class="card" aria-labelledby="results">
      ${title}
      <p>${totalCount === 0 ? t.none : t.beyondEnd(totalCount)}</p>
    </section>`;
  return html`<section class="card stack" aria-labelledby="results">
    ${title}
    <p>
      ${t.range(offset + 1, offset + companies.length, totalCount)} ${!isGuest && t.charged(creditsCharged)}
    </p>
    ${
      ranOutOfCredits(result, form) &&
      html`<p class="notice notice-error" role="alert">
        ${t.ranOut(companies.length)} <a href="/console/usage">${EXPLORER_TEXTS[language].toUsage}</a>.
      </p>`
    }
    ${listCompanies(companies, language)}
    <p data-csv="${toIndustryCsv(companies)}" data-name="sni-${sniCode}.csv" data-label="${t.download}"></p>
    ${
      isGuest
        ? hasMore && html`<p>${t.guestEnd(CALL_LIMITS.guest.sniSearchLimit)}</p>`
        : renderPaging(result, form, language)
    }
  </section>`;
}

function listCompanies(companies: readonly Company[], language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  return renderTable({
    label: t.title,
    columns: [t.name, t.number, t.town, t.state, { numeric: t.revenue }, { numeric: t.employees }],
    rows: companies.map((company) => renderRow(company, language)),
  });
}

function renderRow(company: Company, language: Language): Html {
  const { name, orgNumber, postalAddress, revenue_estimate, employees_estimate } = company;
  return html`<tr>
    <th scope="row"><a href="${toCompanyPath(orgNumber)}">${name}</a></th>
    <td class="nowrap">${formatOrgNumber(orgNumber)}</td>
    <td>${formatTown(postalAddress.city)}</td>
    <td>${toCompanyStates(company, language).map(renderBadge)}</td>
    <td class="number">${toSizeText(revenue_estimate, 'revenue', language)}</td>
    <td class="number">${toSizeText(employees_estimate, 'employees', language)}</td>
  </tr>`;
}

/** Renders links to the previous and next page with their price; false on a single page. */
export function renderPaging(
  { companies, offset, hasMore }: Pick<IndustryResult, 'companies' | 'offset' | 'hasMore'>,
  form: IndustryForm,
  language: Language,
): Html | false {
  if (offset === 0 && !hasMore) return false;
  const t = INDUSTRY_TEXTS[language];
  const to = (start: number): string => toIndustryPath({ ...form, offset: start, pressedButton: 'page' });
  return html`<nav class="paging" aria-label="${t.pages}">
    ${offset > 0 && html`<a rel="prev" href="${to(Math.max(0, offset - form.limit))}">${t.previous(form.limit)}</a>`}
    ${hasMore && html`<a rel="next" href="${to(offset + companies.length)}">${t.next(form.limit)}</a>`}
  </nav>`;
}
