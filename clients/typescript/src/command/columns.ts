import type { AnnualReportFiling, BulkResultItem, Change, Company } from '../schemas.ts';
import type { CsvCell } from './csv.ts';

/** A column of a table: its heading, and its value in a row. */
export type Column<Row> = readonly [heading: string, toCell: (row: Row) => CsvCell];

/** Columns of a list of companies. */
export const COMPANY_COLUMNS: readonly Column<Company>[] = [
  ['orgNumber', ({ orgNumber }) => orgNumber],
  ['name', ({ name }) => name],
  ['legalForm', ({ legalForm }) => legalForm],
  ['city', ({ postalAddress }) => postalAddress.city],
  ['sni', ({ sniCodes }) => sniCodes.sni1],
  ['revenue', ({ revenue_estimate: revenue }) => revenue.value],
  ['employees', ({ employees_estimate: employees }) => employees.value],
  ['deregistrationDate', ({ deregistrationDate }) => deregistrationDate],
];

/** Columns of the results of a bulk. */
export const RESULT_COLUMNS: readonly Column<BulkResultItem>[] = [
  ['searchTerm', ({ searchTerm }) => searchTerm],
  ['error', ({ error }) => error ?? null],
  ...COMPANY_COLUMNS.map(([heading, toCell]): Column<BulkResultItem> => [
    heading,
    ({ company }) => (company === null ? null : toCell(company)),
  ]),
];

/** Columns of a list of changes. */
export const CHANGE_COLUMNS: readonly Column<Change>[] = [
  ['seenAt', ({ seenAt }) => seenAt],
  ['orgNumber', ({ orgNumber }) => orgNumber],
  ['name', ({ name }) => name],
  ['type', ({ type }) => type],
  ['topics', ({ topics }) => topics.join(' ')],
  ['fields', ({ fields }) => fields.map(({ field }) => field).join(' ')],
];

/** Columns of a list of annual reports. */
export const FILING_COLUMNS: readonly Column<AnnualReportFiling>[] = [
  ['fiscalYear', ({ fiscalYear }) => String(fiscalYear)],
  ['fiscalEnd', ({ fiscalEnd }) => fiscalEnd],
  ['documents', ({ documents }) => documents],
  ['sizeKb', ({ sizeKb }) => sizeKb],
  ['formats', ({ formats }) => formats.join(' ')],
];
