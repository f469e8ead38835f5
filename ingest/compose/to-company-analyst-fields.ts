import type { StoredCompany } from '../../shared/domain/company.ts';
import {
  type EmployeesEnvelope,
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
  type SizeClass,
} from '../../shared/domain/size-envelopes.ts';
import type { CompanyFieldsForAnalysts } from '../../shared/domain/company-fields-for-analysts.ts';
import { toSniSection, type SniLists } from '../../shared/domain/sni.ts';
import type { Filing, Place } from '../../shared/domain/stored-company-detail.ts';
import type { ScbCompanyData } from '../source/company-parts.ts';

interface AnalysisInput {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'family'>[];
  readonly activity: Pick<ScbCompanyData, 'sniEdition'> | null;
}

/** Returns the fields by which analysts group companies in Kibana (docs/analysts/index.md). */
export function toCompanyAnalystFields(
  company: Pick<StoredCompany, 'sniCodes' | 'revenue_estimate' | 'employees_estimate'>,
  place: Place,
  { filings, activity }: AnalysisInput,
  lists: SniLists,
): CompanyFieldsForAnalysts {
  const { sni1 } = company.sniCodes;
  const section = activity === null || sni1 === null ? null : toSniSection(lists, activity.sniEdition, sni1);
  return {
    ...toPlaceFields(place),
    sniSection: section?.letter ?? null,
    sniSectionName: section?.name ?? null,
    revenueClass: toSizeClass(company.revenue_estimate, TURNOVER_CLASSES_BY_SCB_CODE),
    employeesClass: toSizeClass(company.employees_estimate, EMPLOYEES_CLASSES_BY_SCB_CODE),
    annualReports: filings.map(({ fiscalEnd, family }) => ({ year: Number(fiscalEnd.slice(0, 4)), family })),
  };
}

function toPlaceFields({
  municipality,
  county,
}: Place): Pick<
  CompanyFieldsForAnalysts,
  'municipalityCode' | 'municipalityName' | 'countyCode' | 'countyName'
> {
  return {
    municipalityCode: municipality?.code ?? null,
    municipalityName: municipality?.name ?? null,
    countyCode: county?.code ?? null,
    countyName: county?.name ?? null,
  };
}

export type SizeEnvelope = Pick<EmployeesEnvelope, 'type' | 'value' | 'scb_class'>;

/**
 * Returns the code of a company's size class: the class that contains the exact number of employees
 * or revenue, or else SCB's class. Null if both are unknown. `classesByCode` is indexed by SCB's
 * code.
 */
export function toSizeClassCode(
  { type, value, scb_class }: SizeEnvelope,
  classesByCode: readonly (SizeClass | null)[],
): number | null {
  const code =
    type === 'exact' ? findClassPlace(Math.round(value ?? 0), classesByCode) : Number(scb_class ?? -1);
  return (classesByCode[code] ?? null) === null ? null : code;
}

/** Returns a company's size class as a two-digit code with its label: `03 5-9 anställda`. */
export function toSizeClass(
  envelope: SizeEnvelope,
  classesByCode: readonly (SizeClass | null)[],
): string | null {
  const code = toSizeClassCode(envelope, classesByCode);
  return code === null ? null : `${String(code).padStart(2, '0')} ${classesByCode[code]!.label}`;
}

/**
 * Returns the position in `scale` of the class that contains `value`. The position is the code of
 * the class. A negative figure, possible after a correction, is in the lowest class.
 */
function findClassPlace(value: number, scale: readonly (SizeClass | null)[]): number {
  const lowest = scale.findIndex((each) => each !== null);
  return Math.max(
    lowest,
    scale.findLastIndex((each) => each !== null && each.minSekOrPersons <= value),
  );
}
