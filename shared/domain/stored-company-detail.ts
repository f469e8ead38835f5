import { z } from 'zod';
import { FinancialMetrics } from './financial-metrics.ts';
import { FiscalYear, GroupFiscalYear } from './fiscal-year.ts';

/**
 * A registered name of a company (docs/formats/registry.md#names). `type` is Bolagsverket's code
 * without `-ORGNAM`.
 */
export const RegisteredName = z.object({
  name: z.string(),
  type: z.string(),
  date: z.string().nullable(),
  description: z.string().nullable(),
});
export type RegisteredName = z.infer<typeof RegisteredName>;

/**
 * A proceeding such as a bankruptcy, ended or not. `code` is the code of the register with its
 * suffix. `date` is an ISO date, null when unknown.
 */
export const Proceeding = z.object({ code: z.string(), date: z.string().nullable() });
export type Proceeding = z.infer<typeof Proceeding>;

export const SourceFile = z.object({
  file: z.string().describe('Name of the delivered file.'),
  date: z.string().describe('Date of the data in the file.'),
});
export type SourceFile = z.infer<typeof SourceFile>;

/** A filed annual report of a company, with its figures (docs/callers/annual-reports.md). */
export const Filing = z.object({
  /** Last day of the fiscal year, as an ISO date. */
  fiscalEnd: z.string(),
  /** Number of XHTML files in the filing. */
  documents: z.int(),
  /** Uncompressed size of all XHTML files in kB. */
  sizeKb: z.int(),
  /** SHA-256 in hex of the compressed report, which is its id in the document store. */
  document: z.string(),
  family: z.enum(['k2', 'k3', 'k3-group', 'ifrs', 'unknown']),
  currency: z.string().nullable(),
  financials: FinancialMetrics.nullable(),
  /** Codes of doubts about the figures. Empty without doubts. */
  flags: z.array(z.string()),
  /** Name of Bolagsverket's archive that contained the annual report. */
  archive: z.string(),
  extractorVersion: z.int(),
});
export type Filing = z.infer<typeof Filing>;

const Area = (id: string, code: z.ZodString, what: string) =>
  z
    .object({ code, name: z.string().describe(`Name of the ${what}, in Swedish.`) })
    .meta({ id, description: `A ${what} of Sweden.` });

export const Municipality = Area(
  'Municipality',
  z.string().describe("SCB's code of the municipality: four digits, of which the first two are the county."),
  'municipality',
);
export type Municipality = z.infer<typeof Municipality>;

export const County = Area('County', z.string().describe("SCB's code of the county: two digits."), 'county');
export type County = z.infer<typeof County>;

/**
 * Municipality and county of a company, estimated by its postal code (docs/callers/one-company.md).
 */
export const Place = z.object({
  municipality: Municipality.nullable().describe(
    'Municipality of the postal code. Null if the service has no file of postal codes, or if the file has no municipality for the code.',
  ),
  county: County.nullable().describe(
    'County of the postal code. Null when unknown, and for an address abroad.',
  ),
});
export type Place = z.infer<typeof Place>;

/** Data of a company that the Company document does not contain (docs/contract.md#generations). */
export const StoredCompanyDetail = z.object({
  orgNumber: z.string(),
  names: z.array(RegisteredName),
  proceedings: z.array(Proceeding),
  registry: SourceFile,
  statistics: SourceFile.nullable(),
  sizeClasses: SourceFile.nullable(),
  annualReports: SourceFile.nullable(),
  trademarks: SourceFile.nullable(),
  /** Null if they have no municipality for the company. */
  postalCodes: SourceFile.nullable(),
  place: Place,
  /** Annual reports, latest fiscal year first. */
  filings: z.array(Filing),
  /** Fiscal years of the company, latest first. */
  years: z.array(FiscalYear),
  /** Fiscal years of the company's group, latest first. Empty without figures of a group. */
  groupYears: z.array(GroupFiscalYear),
  sniEdition: z.enum(['2007', '2025']).nullable(),
});
export type StoredCompanyDetail = z.infer<typeof StoredCompanyDetail>;

/** The sources with data of companies, by their members of the detail. */
export const COMPANY_SOURCES = [
  'registry',
  'statistics',
  'sizeClasses',
  'annualReports',
  'trademarks',
  'postalCodes',
] as const satisfies readonly (keyof StoredCompanyDetail)[];
export type CompanySource = (typeof COMPANY_SOURCES)[number];

/** What the licence of a source wants to stand where its data is shown. */
export const ATTRIBUTIONS: { readonly [Name in CompanySource]?: { readonly attribution: string } } = {
  postalCodes: { attribution: 'GeoNames (https://www.geonames.org), CC BY 4.0' },
};
