import { html } from '../../html.ts';
import type { View, Visit } from '../../page.ts';
import { toStatusLine } from '../../words/status-line.ts';
import { formatOrgNumber } from '../format-org-number.ts';
import { presentFictional } from '../present-fictional.ts';
import { presentFinancials } from './present-financials.ts';
import { presentIndustries } from './present-industries.ts';
import { presentNames } from './present-names.ts';
import { presentProceedings } from './present-proceedings.ts';
import { presentRegistration } from './present-registration.ts';
import { presentReports } from './present-reports.ts';
import { presentSizes } from './present-sizes.ts';
import { presentTrademarks } from './present-trademarks.ts';
import type { CompanyRecord } from './read-company.ts';

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
