import { toOrganisationNumberDigits } from '../../../../shared/domain/organisation-number.ts';
import { toCodeSamples } from '../../../samples/code-samples.ts';
import { KEY_PLACEHOLDER } from '../../../samples/sample-call.ts';
import { renderCodeSamples } from '../../components/render-code-samples.ts';
import { readWatchable, renderWatch, type Watchable } from '../../watching/watch-company.ts';
import { renderSection } from '../../components/render-section.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import { HISTORY_TEXTS } from '../../changes/history-texts.ts';
import type { Language } from '../../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../../page.ts';
import { renderCompanyHeader, renderLatestYearKeyFigures } from './render-company-header.ts';
import { countLookup } from '../run-search.ts';
import { toRecentCompaniesCookie } from '../find/recent-companies.ts';
import { renderSearchForm } from '../find/find-company.ts';
import { formatOrgNumber } from '../../words/format.ts';
import { renderFictionalNotice } from '../notices.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderHistory } from './render-history.ts';
import { renderFinancials, renderNoFinancialsReason } from './render-financials.ts';
import { renderStatisticsData, renderRegistryFacts } from './render-registry-facts.ts';
import { renderNames, renderProceedings, renderSources, renderTrademarks } from './render-details.ts';
import { renderReports } from './render-reports.ts';
import { type CompanyPageData, readCompanyPageData } from './read-company-page-data.ts';

/**
 * GET /console/company/:orgNumber: everything known about a company, free of charge. Throws
 * `rate_limited`.
 */
export const showCompany: Page = {
  method: 'GET',
  path: '/console/company/:orgNumber',
  access: 'anyone',
  handle: async (request) => {
    await countLookup(request, 'pages');
    const written = request.fields['orgNumber'] ?? '';
    const orgNumber = toOrganisationNumberDigits(written);
    if (orgNumber === null) return showUnknown(request, written, written);
    if (orgNumber !== written) return { redirectPath: toCompanyPath(orgNumber) };
    const record = await readCompanyPageData(request, orgNumber);
    if (record === null) return showUnknown(request, orgNumber, formatOrgNumber(orgNumber));
    const recent = toRecentCompaniesCookie(request, record.company.orgNumber);
    return {
      view: renderCompany(record, request, await readWatchable(request, orgNumber)),
      ...(recent === null ? {} : { recentCompaniesCookie: recent }),
    };
  },
};

function showUnknown(request: PageRequest, written: string, number: string): PageReply {
  const t = COMPANY_TEXTS[request.language];
  const body = html`<h1>${t.unknownTitle}</h1>
    <p class="notice notice-error">${t.unknownText(number)}</p>
    ${renderSearchForm(request, written)}`;
  return { view: { title: t.unknownTitle, body, hasOwnSearchField: true }, status: 404 };
}

export function renderCompany(
  record: CompanyPageData,
  request: Pick<PageRequest, 'person' | 'language' | 'origin'>,
  watchable: Watchable | null = null,
): View {
  const { company, isFictional } = record;
  const { language } = request;
  const number = formatOrgNumber(company.orgNumber);
  const financials = renderFinancials(record, language);
  const facts = html`${renderRegistryFacts(record, language)} ${renderStatisticsData(record, language)}`;
  const parts = [
    renderHistory(record.changes, record.changesSince, language),
    renderReports(record, request),
    renderProceedings(record, language),
    renderNames(record, language),
    renderTrademarks(record, language),
  ].filter((part) => part !== false);
  const rest = html`${financials === false && renderNoFinancialsReason(record, language)} ${parts}
  ${renderSources(record, language)}
  ${renderApiPanel(record, { origin: request.origin, isFolded: financials === false }, language)}`;
  const body = html`${renderCompanyHeader(record, language)}
  ${renderWatch(watchable, company.orgNumber, language)} ${renderFictionalNotice(isFictional, language)}
  ${renderLatestYearKeyFigures(record, language)} ${renderSectionLinks([facts, financials, rest], language)}
  ${financials === false ? renderWithoutFigures(facts, rest) : renderWithFigures(facts, html`${financials} ${rest}`)}`;
  return { title: `${company.name} ${number}`, body, scripts: ['copy.js', 'samples.js'] };
}

/**
 * Renders a row of links to the sections in `parts`, in their order. The row stays in view on
 * scrolling.
 */
function renderSectionLinks(parts: readonly HtmlValue[], language: Language): Html {
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
  const ids = [
    ...parts
      .map(String)
      .join('')
      .matchAll(/ id="([^"]+)"/g),
  ].map(([, id = '']) => id);
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

function renderWithFigures(facts: Html, rest: Html): Html {
  return html`<div class="columns company">
    <div>${facts}</div>
    <div>${rest}</div>
  </div>`;
}

function renderWithoutFigures(facts: Html, rest: Html): Html {
  return html`<div class="company-plain">${facts} ${rest}</div>`;
}

/**
 * Renders the API call that returns the company, as code in several programming languages, with a
 * shortened answer. `isFolded` folds the whole panel.
 */
function renderApiPanel(
  record: CompanyPageData,
  { origin, isFolded }: { readonly origin: string; readonly isFolded: boolean },
  language: Language,
): Html {
  const t = COMPANY_TEXTS[language];
  const samples = toCodeSamples({
    method: 'GET',
    origin,
    path: '/v1/company',
    body: null,
    key: KEY_PLACEHOLDER,
    query: { org_number: record.company.orgNumber },
  });
  const body = html`${renderCodeSamples(samples, { id: 'company', title: t.api, language })}
    <details>
      <summary>${t.apiAnswer}</summary>
      <pre tabindex="0" role="group" aria-label="${t.apiAnswer}"><code>${toShortAnswer(record)}</code></pre>
    </details>
    <p class="hint">${t.apiPrice} <a href="/docs/one-company">${t.apiDocs}</a></p>`;
  if (!isFolded) return renderSection({ id: 'api', title: t.api, body });
  return html`<details class="card" id="api">
    <summary>${t.api}</summary>
    ${body}
  </details>`;
}

function toShortAnswer({ company, status, years }: CompanyPageData): string {
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
