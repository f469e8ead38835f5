import { z } from 'zod';
import { FinancialMetrics } from './company.ts';

/** One registered name (docs/formats/registry.md#names). `type` is the code without `-ORGNAM`. */
export const RegisteredName = z.object({
  name: z.string(),
  type: z.string(),
  date: z.string().nullable(),
  description: z.string().nullable(),
});
export type RegisteredName = z.infer<typeof RegisteredName>;

/** One proceeding as the registry wrote it, ended ones included. `code` keeps its suffix. */
export const Proceeding = z.object({ code: z.string(), date: z.string().nullable() });
export type Proceeding = z.infer<typeof Proceeding>;

/** File and date that a part of a company came from. */
export const Provenance = z.object({ file: z.string(), date: z.string() });
export type Provenance = z.infer<typeof Provenance>;

/** One annual report that was filed (docs/callers/annual-reports.md), with its figures. */
export const Filing = z.object({
  /** Last day of the fiscal year, ISO date. */
  fiscalEnd: z.string(),
  /** XHTML files of the filing, and what they unpack to together, in kB. */
  documents: z.int(),
  sizeKb: z.int(),
  /** SHA-256 of the packed document that is delivered, in hex: its name in the document store. */
  document: z.string(),
  family: z.enum(['k2', 'k3', 'k3-group', 'ifrs', 'unknown']),
  currency: z.string().nullable(),
  financials: FinancialMetrics.nullable(),
  /** What is doubtful about it, by code. */
  flags: z.array(z.string()),
  /** Archive that it came in. */
  archive: z.string(),
  extractorVersion: z.int(),
});
export type Filing = z.infer<typeof Filing>;

/**
 * What a generation keeps of a company beside its Company document (docs/contract.md#generations).
 */
export const CompanyDetail = z.object({
  orgNumber: z.string(),
  names: z.array(RegisteredName),
  proceedings: z.array(Proceeding),
  registry: Provenance,
  statistics: Provenance.nullable(),
  sizeClasses: Provenance.nullable(),
  annualReports: Provenance.nullable(),
  trademarks: Provenance.nullable(),
  /** Annual reports, the latest fiscal year first. */
  filings: z.array(Filing),
  sniEdition: z.enum(['2007', '2025']).nullable(),
});
export type CompanyDetail = z.infer<typeof CompanyDetail>;
