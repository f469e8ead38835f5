import { parseOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';
import { toCodeSamples } from '../../../samples/code-samples.ts';
import { renderCodeSamples } from '../../components/render-code-samples.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../../page.ts';
import { renderHead, renderKeyFigures } from './render-head.ts';
import { countFreeLookup } from '../run-search.ts';
import { renderSearchForm } from '../find/find-company.ts';
import { formatOrgNumber } from '../../words/format.ts';
import { renderFictionalNotice } from '../notices.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderHistory } from './render-history.ts';
import { renderFinancials } from './render-financials.ts';
import { renderIndustries, renderRegistration } from './render-registration.ts';
import {
  renderMissing,
  renderNames,
  renderProceedings,
  renderSources,
  renderTrademarks,
} from './render-details.ts';
import { renderReports } from './render-reports.ts';
import { type CompanyRecord, readCompany } from './read-company.ts';

/**
 * GET /console/company/:orgNumber: everything known about a company, free of charge. Throws
 * `rate_limited`.
 */
export const showCompany: Page = {
  method: 'GET',
  path: '/console/company/:orgNumber',
  access: 'anyone',
  firstStep: 'company',
  handle: async (request) => {
    await countFreeLookup(request);
    const written = request.fields['orgNumber'] ?? '';
    const orgNumber = parseOrganisationNumber(written);
    if (orgNumber === null) return showUnknown(request, written, written);
    if (orgNumber !== written) return { redirect: toCompanyPath(orgNumber) };
    const record = await readCompany(request, orgNumber);
    if (record === null) return showUnknown(request, orgNumber, formatOrgNumber(orgNumber));
    return { view: renderCompany(record, request) };
  },
};

function showUnknown(request: PageRequest, written: string, number: string): PageReply {
  const t = COMPANY_TEXTS[request.language];
  const body = html`<h1>${t.unknownTitle}</h1>
    <p class="notice notice-error">${t.unknownText(number)}</p>
    ${renderSearchForm(request, written)}`;
  return { view: { title: t.unknownTitle, body, hasSearch: true }, status: 404 };
}

/** Renders the company page, section by section. */
export function renderCompany(
  record: CompanyRecord,
  request: Pick<PageRequest, 'person' | 'language' | 'origin'>,
): View {
  const { company, isFictional } = record;
  const { language } = request;
  const number = formatOrgNumber(company.orgNumber);
  const financials = renderFinancials(record, language);
  const parts = [
    renderHistory(record.changes, language),
    renderReports(record, request),
    renderProceedings(record, language),
    renderNames(record, language),
    renderTrademarks(record, language),
  ].filter((part) => part !== null && part !== false);
  const body = html`${renderHead(record, language)} ${renderFictionalNotice(isFictional, language)}
    ${renderKeyFigures(record, language)}
    <div class="columns company">
      <div>${financials}</div>
      <div>
        ${renderRegistration(record, language)} ${renderIndustries(record, language)}
        ${renderSources(record, language)}
      </div>
      <div>
        ${parts} ${renderMissing(record, language)}
        ${renderApiPanel(record, { origin: request.origin, isOpen: !financials && parts.length === 0 }, language)}
      </div>
    </div>`;
  return { title: `${company.name} ${number}`, body, scripts: ['copy.js', 'samples.js'] };
}

/**
 * Renders the call of the API for what the page shows, as code in several languages, and its
 * answer, which is folded unless `isOpen`.
 */
function renderApiPanel(
  record: CompanyRecord,
  { origin, isOpen }: { readonly origin: string; readonly isOpen: boolean },
  language: Language,
): Html {
  const t = COMPANY_TEXTS[language];
  const samples = toCodeSamples({
    ...{ method: 'GET', origin, path: '/v1/company', body: null, key: 'YOUR_API_KEY' },
    query: { org_number: record.company.orgNumber },
  });
  return html`<section class="card" id="api">
    <h2>${t.api}</h2>
    ${renderCodeSamples(samples, { id: 'company', title: t.api, language })}
    <details ${isOpen && html`open`}>
      <summary>${t.apiAnswer}</summary>
      <pre tabindex="0" role="group" aria-label="${t.apiAnswer}"><code>${toShortAnswer(record)}</code></pre>
    </details>
    <p class="hint">${t.apiPrice} <a href="/docs/one-company">${t.apiDocs}</a></p>
  </section>`;
}

/** Returns some members of the API's answer as JSON text, which ends with an ellipsis. */
function toShortAnswer({ company, status, years }: CompanyRecord): string {
  const { name, orgNumber, legalForm, postalAddress, registrationDate, sniCodes } = company;
  const { sni1, sni1_name } = sniCodes;
  const shown = {
    company: { name, orgNumber, legalForm, postalAddress, registrationDate, sniCodes: { sni1, sni1_name } },
    status,
    years: years.slice(0, 1).map(({ fiscalYearEnd, revenue, netResult, totalAssets, equity, ratios }) => ({
      ...{ fiscalYearEnd, revenue, netResult, totalAssets, equity },
      ratios: { solidity: ratios.solidity, netMargin: ratios.netMargin },
    })),
  };
  return JSON.stringify(shown, null, 2).replace(/\n\}$/, ',\n  …\n}');
}
