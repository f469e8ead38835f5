import { parseOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';
import { html } from '../../html.ts';
import type { Page, Reply, View, Visit } from '../../page.ts';
import { toStatusLine } from '../../words/status-line.ts';
import { countLook } from '../count-look.ts';
import { presentSearchForm } from '../find/present-search-form.ts';
import { formatOrgNumber } from '../format-org-number.ts';
import { presentFictional } from '../present-fictional.ts';
import { toCompanyPath } from '../to-company-path.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { presentFinancials } from './present-financials.ts';
import { presentIndustries } from './present-industries.ts';
import { presentNames } from './present-names.ts';
import { presentProceedings } from './present-proceedings.ts';
import { presentRegistration } from './present-registration.ts';
import { presentReports } from './present-reports.ts';
import { presentSizes } from './present-sizes.ts';
import { presentTrademarks } from './present-trademarks.ts';
import { type CompanyRecord, readCompany } from './read-company.ts';

/** GET /console/company/:orgNumber: all that is known of a company. It costs no credits. Throws `rate_limited`. */
export const showCompany: Page = {
  method: 'GET',
  path: '/console/company/:orgNumber',
  access: 'anyone',
  handle: async (visit) => {
    await countLook(visit);
    const written = visit.fields['orgNumber'] ?? '';
    const orgNumber = parseOrganisationNumber(written);
    if (orgNumber === null) return showUnknown(visit, written, written);
    if (orgNumber !== written) return { redirect: toCompanyPath(orgNumber) };
    const record = await visit.read((reader, context) => readCompany(reader, orgNumber, context));
    if (record === null) return showUnknown(visit, orgNumber, formatOrgNumber(orgNumber));
    return { view: presentCompany(record, visit) };
  },
};

function showUnknown(visit: Visit, written: string, number: string): Reply {
  const t = COMPANY_TEXTS[visit.language];
  const body = html`<h1>${t.unknownTitle}</h1>
    <p class="notice notice-error">${t.unknownText(number)}</p>
    ${presentSearchForm(visit, written)}`;
  return { view: { title: t.unknownTitle, body, script: 'suggest.js' }, status: 404 };
}

/** All that is known of a company, by what it is about. */
export function presentCompany(record: CompanyRecord, visit: Pick<Visit, 'person' | 'language'>): View {
  const { company, isFictional } = record;
  const { language } = visit;
  const number = formatOrgNumber(company.orgNumber);
  const body = html`<h1>${company.name}</h1>
    <p>${number} · ${toStatusLine(company, language)}</p>
    ${presentFictional(isFictional, language)} ${presentRegistration(record, language)}
    ${presentFinancials(record, language)} ${presentReports(record, visit)} ${presentSizes(record, language)}
    ${presentIndustries(record, language)} ${presentNames(record, language)}
    ${presentProceedings(record, language)} ${presentTrademarks(record, language)}`;
  return { title: `${company.name} ${number}`, body };
}
