import { z } from 'zod';
import { described } from './described.ts';
import { FinancialMetrics } from './financial-metrics.ts';
import { FiscalYear, GroupFiscalYear } from './fiscal-year.ts';

/** A registered name (docs/formats/registry.md#names). `type` is the code without `-ORGNAM`. */
export const RegisteredName = z.object({
  name: z.string(),
  type: z.string(),
  date: z.string().nullable(),
  description: z.string().nullable(),
});
/** The type of the schema of the same name. */
export type RegisteredName = z.infer<typeof RegisteredName>;

/** A proceeding in the words of the register, ended ones too. `code` includes its suffix. */
export const Proceeding = z.object({ code: z.string(), date: z.string().nullable() });
/** The type of the schema of the same name. */
export type Proceeding = z.infer<typeof Proceeding>;

/** File and date of the data in a part of a company. */
export const Provenance = z.object({
  file: z.string().meta(described('Name of the delivered file.', 'Den levererade filens namn.')),
  date: z.string().meta(described('Date of the data in the file.', 'Datum för uppgifterna i filen.')),
});
/** The type of the schema of the same name. */
export type Provenance = z.infer<typeof Provenance>;

/** A filed annual report with its figures (docs/callers/annual-reports.md). */
export const Filing = z.object({
  /** Last day of the fiscal year, ISO date. */
  fiscalEnd: z.string(),
  /** Number of XHTML files in the filing, and their uncompressed size in kB. */
  documents: z.int(),
  sizeKb: z.int(),
  /** Document id of the delivered report: SHA-256 in hex of the compressed file. */
  document: z.string(),
  family: z.enum(['k2', 'k3', 'k3-group', 'ifrs', 'unknown']),
  currency: z.string().nullable(),
  financials: FinancialMetrics.nullable(),
  /** Codes of doubts about the figures. */
  flags: z.array(z.string()),
  /** Name of the archive that contained the filing. */
  archive: z.string(),
  extractorVersion: z.int(),
});
/** The type of the schema of the same name. */
export type Filing = z.infer<typeof Filing>;

/** Details of a company beyond its Company document (docs/contract.md#generations). */
export const CompanyDetail = z.object({
  orgNumber: z.string(),
  names: z.array(RegisteredName),
  proceedings: z.array(Proceeding),
  registry: Provenance,
  statistics: Provenance.nullable(),
  sizeClasses: Provenance.nullable(),
  annualReports: Provenance.nullable(),
  trademarks: Provenance.nullable(),
  /** Annual reports, latest fiscal year first. */
  filings: z.array(Filing),
  /** Fiscal years of the company and of its group, latest first. */
  years: z.array(FiscalYear),
  groupYears: z.array(GroupFiscalYear),
  sniEdition: z.enum(['2007', '2025']).nullable(),
});
/** The type of the schema of the same name. */
export type CompanyDetail = z.infer<typeof CompanyDetail>;
