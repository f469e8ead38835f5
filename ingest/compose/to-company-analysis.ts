import type { StoredCompany } from '../../shared/domain/company.ts';
import type { CompanyAnalysis } from '../../shared/domain/company-analysis.ts';
import type { SniLists } from '../../shared/domain/sni.ts';
import type { Filing } from '../../shared/domain/company-detail.ts';
import { EMPLOYEES_SCALE, TURNOVER_SCALE } from '../../shared/domain/size-scales.ts';
import type { Activity } from './company-parts.ts';
import { toCounty } from './to-county.ts';
import { toSizeClass } from './to-size-class.ts';
import { toSniSection } from './to-sni-section.ts';

/** Parts of a company that analysts ask for besides its document. */
interface AnalysedParts {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'family'>[];
  readonly activity: Pick<Activity, 'sniEdition'> | null;
}

/** What analysts count a company by. */
export function toCompanyAnalysis(
  company: Pick<StoredCompany, 'postalAddress' | 'sniCodes' | 'revenue_estimate' | 'employees_estimate'>,
  { filings, activity }: AnalysedParts,
  lists: SniLists,
): CompanyAnalysis {
  const county = toCounty(company.postalAddress);
  const section = activity === null ? null : toSniSection(lists, activity.sniEdition, company.sniCodes.sni1);
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
