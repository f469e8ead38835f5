import type { Company } from '../../../../shared/domain/company.ts';
import { toCsv, type CsvCell } from '../../to-csv.ts';

/** Column names, as in the API. */
const HEADER = [
  ...['org_number', 'name', 'legal_form', 'street', 'postal_code', 'city'],
  ...['registration_date', 'deregistration_date', 'sni1'],
  ...['revenue', 'revenue_low', 'revenue_high', 'revenue_year'],
  ...['employees', 'employees_low', 'employees_high', 'has_annual_report'],
];

/**
 * Companies as CSV, one per line. Amounts are whole SEK. Interval estimates fill the bounds, exact
 * figures the value.
 */
export function toIndustryCsv(companies: readonly Company[]): string {
  return toCsv(HEADER, companies.map(toRow));
}

function toRow(company: Company): CsvCell[] {
  const { postalAddress, revenue_estimate: revenue, employees_estimate: employees } = company;
  const exact = ({ type, value }: Company['employees_estimate']): number | null =>
    type === 'exact' ? value : null;
  return [
    ...[company.orgNumber, company.name, company.legalForm],
    ...[postalAddress.street, postalAddress.postalCode, postalAddress.city],
    ...[company.registrationDate, company.deregistrationDate, company.sniCodes.sni1],
    ...[exact(revenue), revenue.interval_low, revenue.interval_high, revenue.reference_year],
    ...[exact(employees), employees.interval_low, employees.interval_high],
    String(company.hasDigitalAnnualReport),
  ];
}
