import { z } from 'zod';

const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' });
const count = z.int().nullable();

/** Postal address (docs/callers/company.md#identity). An unknown part is `""`, never null. */
export const PostalAddress = z
  .object({ street: z.string(), postalCode: z.string(), city: z.string() })
  .meta({ id: 'PostalAddress', description: 'Postal address; an unknown part is an empty string.' });
/** The type of the schema of the same name. */
export type PostalAddress = z.infer<typeof PostalAddress>;

const sniCode = z
  .string()
  .regex(/^[^\s]+$/)
  .nullable();
const sniName = z.string().nullable();

/** Industry codes (docs/callers/company.md#status-and-industry). Unknown ones have no name. */
export const SniCodes = z
  .object({
    sni1: sniCode,
    sni1_name: sniName,
    sni2: sniCode,
    sni2_name: sniName,
    sni3: sniCode,
    sni3_name: sniName,
    sni4: sniCode,
    sni4_name: sniName,
    sni5: sniCode,
    sni5_name: sniName,
  })
  .meta({ id: 'SniCodes', description: 'Up to five SNI industry codes with descriptions; sni1 is primary.' });
/** The type of the schema of the same name. */
export type SniCodes = z.infer<typeof SniCodes>;

/** Number of employees (docs/callers/company.md#size). */
export const EmployeesEnvelope = z
  .object({
    type: z.enum(['exact', 'interval', 'none']),
    value: z.number().nullable(),
    interval_low: z.number().nullable(),
    interval_high: z.number().nullable(),
    source: z.enum(['annual_report', 'scb']).nullable(),
    scb_class: z.string().nullable(),
    label_sv: z.string().nullable(),
  })
  .meta({ id: 'EmployeesEnvelope', description: 'Number of employees: exact, a size class, or unknown.' });
/** The type of the schema of the same name. */
export type EmployeesEnvelope = z.infer<typeof EmployeesEnvelope>;

/** Net revenue in whole SEK (docs/callers/company.md#size). */
export const RevenueEnvelope = EmployeesEnvelope.extend({ reference_year: z.int().nullable() }).meta({
  id: 'RevenueEnvelope',
  description: 'Net revenue in whole SEK: exact, a size class, or unknown.',
});
/** The type of the schema of the same name. */
export type RevenueEnvelope = z.infer<typeof RevenueEnvelope>;

/** Figures of an annual report (docs/callers/company.md#figures). Amounts are whole SEK. */
export const FinancialMetrics = z
  .object({
    year: z.int().nullable(),
    taxonomy: z.enum(['k2', 'k3', 'ifrs']),
    currency: z.literal('SEK'),
    fiscalYearStart: isoDate.nullable(),
    fiscalYearEnd: isoDate.nullable(),
    revenue: count,
    operatingResult: count,
    netResult: count,
    totalAssets: count,
    equity: count,
    currentAssets: count,
    currentLiabilities: count,
    cashAndBank: count,
    longTermLiabilities: count,
    fixedAssets: count,
    restrictedEquity: count,
    unrestrictedEquity: count,
    untaxedReserves: count,
    resultAfterFinancialItems: count,
    profitBeforeTax: count,
    proposedDividend: count,
    employees: z.number().nullable(),
    solidity: z.number().nullable(),
    operatingMargin: z.number().nullable(),
  })
  .meta({ id: 'FinancialMetrics', description: 'Figures of the latest annual report, whole SEK.' });
/** The type of the schema of the same name. */
export type FinancialMetrics = z.infer<typeof FinancialMetrics>;

/** A registered trademark (docs/callers/company.md#trademarks). */
export const Trademark = z
  .object({
    prvId: z.string(),
    registrationNumber: z.string().nullable(),
    markText: z.string().nullable(),
    markFeature: z.string().nullable(),
    markStatus: z.string().nullable(),
    applicationDate: isoDate.nullable(),
    registrationDate: isoDate.nullable(),
    expiryDate: isoDate.nullable(),
    niceClasses: z.array(z.int().min(1).max(45)),
  })
  .meta({ id: 'Trademark' });
/** The type of the schema of the same name. */
export type Trademark = z.infer<typeof Trademark>;

/**
 * A company as stored in a generation, ready to send (docs/callers/company.md). Answers add the
 * optional fields `score`, `trademarks` and `trademarkCount`.
 */
export const StoredCompany = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  orgNumber: z.string().regex(/^\d{10}$/),
  legalForm: z.string(),
  postalAddress: PostalAddress,
  registrationDate: isoDate.nullable(),
  deregistrationDate: isoDate.nullable(),
  deregistrationReason: z.string().nullable(),
  businessDescription: z.string(),
  ongoingRestructuring: z.string().nullable(),
  ftgstat: z.int().nullable(),
  jestat: z.int().nullable(),
  jurform: z.int().nullable(),
  reklamsparr: z.int().min(0).max(2),
  sniCodes: SniCodes,
  hasDigitalAnnualReport: z.boolean(),
  financials: FinancialMetrics.nullable(),
  revenue_estimate: RevenueEnvelope,
  employees_estimate: EmployeesEnvelope,
});
/** The type of the schema of the same name. */
export type StoredCompany = z.infer<typeof StoredCompany>;

/** A company in an answer (docs/callers/company.md). */
export const Company = StoredCompany.extend({
  score: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: 'Match score, only in search results; 1.0 is an exact hit.' }),
  trademarks: z
    .array(Trademark)
    .optional()
    .meta({ description: 'Only when `include` names trademarks; latest registration first.' }),
  trademarkCount: z.int().min(0).optional(),
}).meta({ id: 'Company', description: 'A company of the register.' });
/** The type of the schema of the same name. */
export type Company = z.infer<typeof Company>;
