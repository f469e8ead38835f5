import type { StoredCompany, EmployeesEnvelope } from '../../shared/domain/company.ts';
import type { CompanyAnalysis } from '../../shared/domain/company-analysis.ts';
import type { SniLists } from '../../shared/domain/sni.ts';
import type { Filing } from '../../shared/domain/company-detail.ts';
import { EMPLOYEES_SCALE, TURNOVER_SCALE, type SizeClass } from '../../shared/domain/size-scales.ts';
import type { CompanyActivity } from './company-parts.ts';
import { toCounty } from './to-county.ts';
import { toSniSection } from './to-sni-section.ts';

/** Parts of a company that analysts ask for besides its document. */
interface AnalysisInput {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'family'>[];
  readonly activity: Pick<CompanyActivity, 'sniEdition'> | null;
}

/** What analysts count a company by. */
export function toCompanyAnalysis(
  company: Pick<StoredCompany, 'postalAddress' | 'sniCodes' | 'revenue_estimate' | 'employees_estimate'>,
  { filings, activity }: AnalysisInput,
  lists: SniLists,
): CompanyAnalysis {
  const county = toCounty(company.postalAddress);
  const section = activity === null ? null : toSniSection(lists, activity.sniEdition, company.sniCodes.sni1);
  return {
    countyCode: county?.code ?? null,
    countyName: county?.name ?? null,
    sniSection: section?.letter ?? null,
    sniSectionName: section?.name ?? null,
    revenueClass: toSizeClassLabel(company.revenue_estimate, TURNOVER_SCALE),
    employeesClass: toSizeClassLabel(company.employees_estimate, EMPLOYEES_SCALE),
    annualReports: filings.map(({ fiscalEnd, family }) => ({ year: Number(fiscalEnd.slice(0, 4)), family })),
  };
}

/**
 * The class of a size on a scale, as two-digit code and label (`03 5-9 anställda`): of an exact figure the class that it falls in, else the
 * authority's; null when nothing is known. The scale's places are the authority's codes.
 */
export function toSizeClassLabel(
  { type, value, scb_class }: Pick<EmployeesEnvelope, 'type' | 'value' | 'scb_class'>,
  scale: readonly (SizeClass | null)[],
): string | null {
  const place = type === 'exact' ? findClassPlace(Math.round(value ?? 0), scale) : Number(scb_class ?? -1);
  const found = scale[place] ?? null;
  return found === null ? null : `${String(place).padStart(2, '0')} ${found.label}`;
}

/** A figure below zero, which a correction can be, is in the lowest class. */
function findClassPlace(value: number, scale: readonly (SizeClass | null)[]): number {
  const lowest = scale.findIndex((each) => each !== null);
  return Math.max(
    lowest,
    scale.findLastIndex((each) => each !== null && each.low <= value),
  );
}
