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
import { toCompanyPath } from '../paths.ts';
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
  const body = html`${renderHead(company, language)} ${renderFictionalNotice(isFictional, language)}
    ${renderKeyFigures(record.years, language)}
    <div class="columns">
      <div>
        ${renderFinancials(record, language)} ${renderHistory(record.changes, language)}
        ${renderReports(record, request)} ${renderProceedings(record, language)}
        ${renderNames(record, language)} ${renderTrademarks(record, language)}
        ${renderMissing(record, language)}
      </div>
      <div>
        ${renderRegistration(record, language)} ${renderIndustries(record, language)}
        ${renderApiPanel(company.orgNumber, request.origin, language)} ${renderSources(record, language)}
      </div>
    </div>`;
  return { title: `${company.name} ${number}`, body, scripts: ['samples.js'] };
}

/** Renders the call of the API for what the page shows, as code in several languages. */
function renderApiPanel(orgNumber: string, origin: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const samples = toCodeSamples({
    ...{ method: 'GET', origin, path: '/v1/company', body: null, key: 'YOUR_API_KEY' },
    query: { org_number: orgNumber },
  });
  return html`<section class="card" id="api">
    <h2>${t.api}</h2>
    ${renderCodeSamples(samples, { id: 'company', title: t.api, language })}
    <p class="hint">${t.apiPrice} <a href="/docs/one-company">${t.apiDocs}</a></p>
  </section>`;
}
