import { toOrganisationNumberDigits } from '../../../../shared/domain/organisation-number.ts';
import { toCodeSamples } from '../../../samples/code-samples.ts';
import { KEY_PLACEHOLDER } from '../../../samples/sample-call.ts';
import { renderCodeSamples, highlightCode } from '../../components/render-code-samples.ts';
import { readWatchable, renderWatch, type Watchable } from '../../watching/watch-company.ts';
import { renderSection } from '../../components/render-section.ts';
import { html, type Html } from '../../html.ts';
import { HISTORY_TEXTS } from '../../changes/change-lines.ts';
import type { Language } from '../../language/language.ts';
import type { PageHandler, PageReply, View, PageRequest } from '../../page.ts';
import { renderCompanyHeader, renderLatestYearKeyFigures } from './render-company-header.ts';
import { countLookup } from '../run-search.ts';
import { toRecentCompaniesCookie } from '../find/recent-companies.ts';
import { renderPricedSearchForm } from '../find/find-company.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderHistory } from '../../changes/render-change.ts';
import { renderFinancials, renderNoFinancialsReason } from './render-financials.ts';
import { renderStatisticsData, renderRegistryFacts } from './render-registry-facts.ts';
import {
  renderElsewhere,
  renderNames,
  renderProceedings,
  renderSources,
  renderTrademarks,
} from './render-details.ts';
import { renderReports } from './render-reports.ts';
import { type CompanyPage, readCompanyPageData } from './read-company-page-data.ts';
import type { Company } from '../../../../shared/domain/company.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { toLegalFormWithYears } from '../../words/legal-form.ts';
import { toRevenueText } from '../../words/money.ts';

/** Everything known about a company, free of charge. Throws `rate_limited`. */
export const showCompany: PageHandler = async (request) => {
  await countLookup(request, 'pages');
  const written = request.fields['orgNumber'] ?? '';
  const orgNumber = toOrganisationNumberDigits(written);
  if (orgNumber === null) return showUnknown(request, written, written);
  if (orgNumber !== written) return { redirectPath: toCompanyPath(orgNumber) };
  const record = await readCompanyPageData(request, orgNumber);
  if (record === null) return showUnknown(request, orgNumber, formatOrgNumber(orgNumber));
  const { person, language, origin } = request;
  const recent = toRecentCompaniesCookie(request, record.company.orgNumber);
  return {
    view: renderCompany({ ...record, person, language, origin }, await readWatchable(request, orgNumber)),
    ...(recent === null ? {} : { recentCompaniesCookie: recent }),
  };
};

function showUnknown(request: PageRequest, written: string, number: string): PageReply {
  const t = COMPANY_TEXTS[request.language];
  const body = html`<h1>${t.unknownTitle}</h1>
    <p class="notice notice-error">${t.unknownText(number)}</p>
    ${renderPricedSearchForm(request, written)}`;
  return { view: { title: t.unknownTitle, body, hasOwnSearchField: true }, status: 404 };
}

export function renderCompany(page: CompanyPage, watchable: Watchable = 'guest'): View {
  const { company, language } = page;
  const number = formatOrgNumber(company.orgNumber);
  const financials = renderFinancials(page);
  const facts = html`${renderRegistryFacts(page)} ${renderStatisticsData(page)}`;
  const filed = renderReports(page);
  const rest = html`${renderHistory(page.changes, page.changesSince, language)} ${renderProceedings(page)}
  ${renderNames(page)} ${renderTrademarks(page)} ${renderElsewhere(language)} ${renderSources(page)}
  ${renderApiPanel(page, financials === false)}`;
  const parts =
    financials === false
      ? html`<div class="company-plain">${facts} ${renderNoFinancialsReason(page)} ${filed} ${rest}</div>`
      : html`<div class="company">
          <div class="company-facts">${facts}</div>
          <div class="company-figures">${financials}</div>
          <div class="company-filed">${filed}</div>
          <div class="company-rest">${rest}</div>
        </div>`;
  const watch = renderWatch(watchable, company.orgNumber, language);
  const body = html`${renderCompanyHeader(page, watch)} ${renderLatestYearKeyFigures(page)}
  ${renderSectionLinks(parts, language)} ${parts}`;
  return {
    title: `${company.name} ${number}`,
    body,
    scripts: ['copy.js', 'samples.js', 'after-sign-in.js'],
    ...toPublicFacts(company, language),
  };
}

/** The links are those of the sections in `parts`, in their order. */
function renderSectionLinks(parts: Html, language: Language): Html {
  const { sections, ...t } = COMPANY_TEXTS[language];
  const names = new Map([
    ['registration', t.registration],
    ['industries', t.industry],
    ['financials', t.financials],
    ['history', HISTORY_TEXTS[language].title],
    ['reports', t.reports],
    ['proceedings', t.proceedings],
    ['names', t.names],
    ['trademarks', t.trademarks(0)],
    ['api', 'API'],
  ]);
  const ids = [...String(parts).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const links = ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return html`<nav class="section-links" aria-label="${sections}">
    <ul>
      ${links.map(([id, name]) => html`<li class="to-${id}"><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}

/** The call of the API that gives the company. A guest gets the call of a guest. */
function renderApiPanel(page: CompanyPage, isFolded: boolean): Html {
  const { company, person, origin, language } = page;
  const t = COMPANY_TEXTS[language];
  const samples = toCodeSamples({
    method: 'GET',
    origin,
    path: '/v1/company',
    body: null,
    key: person === null ? null : KEY_PLACEHOLDER,
    query: { org_number: company.orgNumber },
  });
  const body = html`${renderCodeSamples(samples, { id: 'company', title: t.api, language })}
    <details>
      <summary>${t.apiAnswer}</summary>
      <pre tabindex="0" role="group" aria-label="${t.apiAnswer}">
${highlightCode(toShortAnswer(page), 'json')}</pre>
    </details>
    <p class="hint">
      ${person === null ? t.apiPriceOfGuest : t.apiPrice} <a href="/docs/one-company">${t.apiDocs}</a>
    </p>`;
  if (!isFolded) return renderSection('api', t.api, body);
  return html`<details class="card" id="api">
    <summary>${t.api}</summary>
    ${body}
  </details>`;
}

function toShortAnswer({ company, status, years }: CompanyPage): string {
  const { name, orgNumber, legalForm, postalAddress, registrationDate, sniCodes } = company;
  const { sni1, sni1_name } = sniCodes;
  const shown = {
    company: { name, orgNumber, legalForm, postalAddress, registrationDate, sniCodes: { sni1, sni1_name } },
    status,
    years: years.slice(0, 1).map(({ fiscalYearEnd, revenue, netResult, totalAssets, equity, ratios }) => ({
      fiscalYearEnd,
      revenue,
      netResult,
      totalAssets,
      equity,
      ratios: { solidity: ratios.solidity, netMargin: ratios.netMargin },
    })),
  };
  return JSON.stringify(shown, null, 2).replace(/\n\}$/, ',\n  …\n}');
}

/** What a search engine shows of a company: a sentence, and schema.org's Organization. */
function toPublicFacts(
  company: Company,
  language: Language,
): Required<Pick<View, 'summary' | 'organization'>> {
  const { name, orgNumber, postalAddress, registrationDate, deregistrationDate, sniCodes } = company;
  const { street, postalCode, city } = postalAddress;
  const { revenue_estimate: revenue } = company;
  const facts = [
    `${name}, ${formatOrgNumber(orgNumber)}`,
    formatTown(city),
    toLegalFormWithYears(company, language),
    ...toCompanyStates(company, language).map(({ text }) => text),
    sniCodes.sni1_name ?? '',
    toRevenueText(revenue, language),
  ];
  const days = { foundingDate: registrationDate, dissolutionDate: deregistrationDate };
  return {
    summary: `${facts.filter((fact) => fact !== '').join(' · ')}.`,
    organization: {
      name,
      legalName: name,
      identifier: { '@type': 'PropertyValue', propertyID: 'organisationsnummer', value: orgNumber },
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode,
        addressLocality: formatTown(city),
        addressCountry: 'SE',
      },
      ...Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null)),
    },
  };
}
