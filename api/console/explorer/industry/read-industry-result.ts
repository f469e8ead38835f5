import type { Company } from '../../../../shared/domain/company.ts';
import { isOfGroup } from '../../../../shared/domain/financial-metrics.ts';
import { toCsv, type CsvCell } from '../../http/to-csv.ts';

export interface IndustryResult {
  readonly companies: readonly Company[];
  readonly sniCode: string;
  readonly sniDescription: string | null;
  readonly totalCount: number;
  readonly offset: number;
  readonly hasMore: boolean;
  readonly creditsCharged: number;
}

/**
 * True if the page has fewer companies than requested because credits ran out. Always false for
 * guests, who are not charged.
 */
export function ranOutOfCredits(
  { companies, creditsCharged, hasMore }: IndustryResult,
  { limit }: { readonly limit: number },
): boolean {
  return creditsCharged > 0 && hasMore && companies.length < limit;
}

/** Reads the answer of `/v1/sni/search`, which the API has already validated. */
export function readIndustryResult(body: Readonly<Record<string, unknown>>): IndustryResult {
  const { companies, metadata } = body as {
    companies: readonly Company[];
    metadata: Omit<IndustryResult, 'companies'>;
  };
  return { ...metadata, companies };
}

const HEADER = [
  'org_number',
  'name',
  'legal_form',
  'street',
  'postal_code',
  'city',
  'registration_date',
  'deregistration_date',
  'state',
  'sni1',
  'revenue',
  'revenue_low',
  'revenue_high',
  'revenue_year',
  'employees',
  'employees_low',
  'employees_high',
  'has_annual_report',
  'revenue_of_group',
];

export function toIndustryCsv(companies: readonly Company[]): string {
  return toCsv(HEADER, companies.map(toRow));
}

function toRow(company: Company): CsvCell[] {
  const { postalAddress, revenue_estimate: revenue, employees_estimate: employees } = company;
  const exact = ({ type, value }: Company['employees_estimate']): number | null =>
    type === 'exact' ? value : null;
  return [
    company.orgNumber,
    company.name,
    company.legalForm,
    postalAddress.street,
    postalAddress.postalCode,
    postalAddress.city,
    company.registrationDate,
    company.deregistrationDate,
    company.status?.state ?? null,
    company.sniCodes.sni1,
    exact(revenue),
    revenue.interval_low,
    revenue.interval_high,
    revenue.reference_year,
    exact(employees),
    employees.interval_low,
    employees.interval_high,
    String(company.hasDigitalAnnualReport),
    String(isOfGroup(company.financials)),
  ];
}
