import type {
  AnnualReportFiling,
  BulkResultItem,
  Change,
  Company,
  CompanyResponse,
  FiscalYear,
  GroupFiscalYear,
  SNICode,
} from '../schemas.ts';
import type { CsvCell } from './csv.ts';

/** A column of a table: its heading, and its value in a row. */
export type Column<Row> = readonly [heading: string, toCell: (row: Row) => CsvCell];

/** Columns of a list of companies. The calls include the status. */
export const COMPANY_COLUMNS: readonly Column<Company>[] = [
  ['orgNumber', ({ orgNumber }) => orgNumber],
  ['name', ({ name }) => name],
  ['legalForm', ({ legalForm }) => legalForm],
  ['city', ({ postalAddress }) => postalAddress.city],
  ['sni', ({ sniCodes }) => sniCodes.sni1],
  ['revenue', ({ revenue_estimate: revenue }) => toSizeCell(revenue)],
  ['scope', toRevenueScope],
  ['employees', ({ employees_estimate: employees }) => toSizeCell(employees)],
  ['state', ({ status }) => status?.state ?? null],
  ['deregistrationDate', ({ deregistrationDate }) => deregistrationDate],
];

/** Returns whose revenue it is. A report by IFRS has that of the group. Null without revenue. */
function toRevenueScope({ revenue_estimate: revenue, financials }: Company): CsvCell {
  if (revenue.type === 'none') return null;
  return revenue.type === 'exact' && financials?.taxonomy === 'ifrs' ? 'group' : 'company';
}

/** Returns an exact size as a number, and a size class as its bounds. */
function toSizeCell(size: Company['revenue_estimate'] | Company['employees_estimate']): CsvCell {
  const { type, value, interval_low: low, interval_high: high } = size;
  if (type !== 'interval' || low === null) return value;
  return low === high ? low : { low, high };
}

export const RESULT_COLUMNS: readonly Column<BulkResultItem>[] = [
  ['searchTerm', ({ searchTerm }) => searchTerm],
  ['error', ({ error }) => error ?? null],
  ...COMPANY_COLUMNS.map(([heading, toCell]): Column<BulkResultItem> => [
    heading,
    ({ company }) => (company === null ? null : toCell(company)),
  ]),
];

interface YearRow {
  readonly company: Company;
  readonly year: FiscalYear | GroupFiscalYear;
}

/** Returns the fiscal years of a company, the latest first, and then those of its group. */
export function toYearRows({ company, years, groupYears }: CompanyResponse): YearRow[] {
  return [...years, ...groupYears].map((year) => ({ company, year }));
}

const AMOUNTS = [
  ...['revenue', 'operatingResult', 'resultAfterFinancialItems', 'profitBeforeTax', 'netResult'],
  ...['totalAssets', 'fixedAssets', 'currentAssets', 'cashAndBank', 'equity', 'restrictedEquity'],
  ...['unrestrictedEquity', 'untaxedReserves', 'longTermLiabilities', 'currentLiabilities'],
  ...['proposedDividend', 'employees'],
] as readonly (keyof FiscalYear)[];

const RATIOS = [
  ...['revenueGrowth', 'operatingMargin', 'netMargin', 'solidity', 'quickRatio', 'returnOnEquity'],
  ...['returnOnAssets', 'revenuePerEmployee'],
] as readonly (keyof FiscalYear['ratios'])[];

/** Columns of the fiscal years of a company. */
export const YEAR_COLUMNS: readonly Column<YearRow>[] = [
  ['orgNumber', ({ company }) => company.orgNumber],
  ['name', ({ company }) => company.name],
  ['scope', ({ year }) => ('group' in year ? 'group' : 'company')],
  ['fiscalYearStart', ({ year }) => year.fiscalYearStart],
  ['fiscalYearEnd', ({ year }) => year.fiscalYearEnd],
  ...AMOUNTS.map((name): Column<YearRow> => [name, ({ year }) => year[name] as number | null]),
  ...RATIOS.map((name): Column<YearRow> => [name, ({ year }) => year.ratios[name]]),
  ['taxonomy', ({ year }) => year.taxonomy],
  ['basis', ({ year }) => year.basis],
  ['restated', ({ year }) => year.restated],
  ['flags', ({ year }) => year.flags.join(' ')],
];

const SHORT = new Set([
  ...['scope', 'fiscalYearEnd', 'revenue', 'operatingResult', 'netResult', 'totalAssets', 'equity'],
  ...['solidity', 'employees'],
]);

/** Columns of the fiscal years of a company that fit on a terminal. */
export const SHORT_YEAR_COLUMNS = YEAR_COLUMNS.filter(([heading]) => SHORT.has(heading));

export const SNI_COLUMNS: readonly Column<SNICode>[] = [
  ['code', ({ code }) => code],
  ['description', ({ description }) => description],
];

export const CHANGE_COLUMNS: readonly Column<Change>[] = [
  ['seenAt', ({ seenAt }) => seenAt],
  ['orgNumber', ({ orgNumber }) => orgNumber],
  ['name', ({ name }) => name],
  ['type', ({ type }) => type],
  ['topics', ({ topics }) => topics.join(' ')],
  ['fields', ({ fields }) => fields.map(({ field }) => field).join(' ')],
];

export const FILING_COLUMNS: readonly Column<AnnualReportFiling>[] = [
  ['fiscalYear', ({ fiscalYear }) => String(fiscalYear)],
  ['fiscalEnd', ({ fiscalEnd }) => fiscalEnd],
  ['documents', ({ documents }) => documents],
  ['sizeKb', ({ sizeKb }) => sizeKb],
  ['formats', ({ formats }) => formats.join(' ')],
];
