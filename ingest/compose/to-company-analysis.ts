import type { StoredCompany } from '../../shared/domain/company.ts';
import type { CompanyAnalysis } from '../../shared/domain/company-analysis.ts';
import type { SniEdition, SniLists } from '../../shared/domain/sni.ts';
import type { FilingRow } from '../sources/annual-reports/row.ts';
import { EMPLOYEES_SCALE, TURNOVER_SCALE } from '../../shared/domain/size-scales.ts';
import { toCounty } from './to-county.ts';
import { toSizeClass } from './to-size-class.ts';
import { toSniSection } from './to-sni-section.ts';

/** What analysts count a company by. `edition` is that of its SNI codes. */
export function toCompanyAnalysis(
  company: Pick<StoredCompany, 'postalAddress' | 'sniCodes' | 'revenue_estimate' | 'employees_estimate'>,
  filings: readonly Pick<FilingRow, 'fiscalEnd' | 'family'>[],
  lists: SniLists,
  edition: SniEdition,
): CompanyAnalysis {
  const county = toCounty(company.postalAddress);
  const section = toSniSection(lists, edition, company.sniCodes.sni1);
  return {
    countyCode: county?.code ?? null,
    countyName: county?.name ?? null,
    sniSection: section?.letter ?? null,
    sniSectionName: section?.name ?? null,
    revenueClass: toSizeClass(company.revenue_estimate, TURNOVER_SCALE),
    employeesClass: toSizeClass(company.employees_estimate, EMPLOYEES_SCALE),
    annualReports: filings.map(({ fiscalEnd, family }) => ({ year: Number(fiscalEnd.slice(0, 4)), family })),
  };
}
