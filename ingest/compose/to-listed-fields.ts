import type { StoredCompany } from '../../shared/domain/company.ts';
import {
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
  type EmployeesEnvelope,
} from '../../shared/domain/size-envelopes.ts';
import { listSniCodes, toSniSection, type SniLists } from '../../shared/domain/sni.ts';
import type { Place } from '../../shared/domain/stored-company-detail.ts';
import type { IndexedSize, ListedFields } from '../../shared/store/port.ts';
import type { ScbCompanyData } from '../source/company-parts.ts';
import { toSizeClassCode } from './to-company-analyst-fields.ts';

interface ActivityInput {
  readonly activity: Pick<ScbCompanyData, 'sniEdition'> | null;
}

/** Returns the fields of lists (docs/callers/lists.md). */
export function toListedFields(
  company: StoredCompany,
  place: Place,
  { activity }: ActivityInput,
  lists: SniLists,
): ListedFields {
  const sections = listSniCodes(company.sniCodes).map((code) =>
    activity === null ? null : (toSniSection(lists, activity.sniEdition, code)?.letter ?? null),
  );
  return {
    registrationDate: company.registrationDate,
    deregistrationDate: company.deregistrationDate,
    fiscalYearEnd: company.financials?.fiscalYearEnd ?? null,
    employees: toIndexedSize(company.employees_estimate),
    revenueClass: toSizeClassCode(company.revenue_estimate, TURNOVER_CLASSES_BY_SCB_CODE),
    employeesClass: toSizeClassCode(company.employees_estimate, EMPLOYEES_CLASSES_BY_SCB_CODE),
    sniSections: [...new Set(sections)].filter((section) => section !== null),
    municipalityCode: place.municipality?.code ?? null,
    countyCode: place.county?.code ?? null,
    postalCode: company.postalAddress.postalCode,
    isRegisteredForTax: toTaxState(company.ftgstat),
    allowsAdvertising: company.reklamsparr === 0 ? null : company.reklamsparr === 1,
  };
}

/** SCB's status of the business: 1 active, 0 never active, 9 no longer active. */
function toTaxState(ftgstat: number | null): boolean | null {
  if (ftgstat === 1) return true;
  return ftgstat === 0 || ftgstat === 9 ? false : null;
}

export function toIndexedSize({
  type,
  value,
  interval_low: low,
  interval_high: high,
}: EmployeesEnvelope): IndexedSize | null {
  if (value === null) return null;
  if (type === 'exact') return { value, low: value, high: value, isExact: true };
  return { value, low: low ?? value, high, isExact: false };
}
