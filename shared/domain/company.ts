import { z } from 'zod';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';
import { EmployeesEnvelope, RevenueEnvelope } from './size-envelopes.ts';
import { Trademark } from './trademark.ts';

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
