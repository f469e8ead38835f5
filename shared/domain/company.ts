import { z } from 'zod';
import { CompanyStatus } from './company-status.ts';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';
import { EmployeesEnvelope, RevenueEnvelope } from './size-envelopes.ts';
import { CompanySniCodes } from './sni.ts';
import { Trademark } from './trademark.ts';

/**
 * Postal address of a company (docs/callers/company.md#identity). An unknown part is `""`, never
 * null.
 */
export const PostalAddress = z
  .object({
    street: z.string().describe('Street address or box, without c/o.'),
    postalCode: z.string().describe('Postal code of five digits, without a blank.'),
    city: z.string().describe('Postal town, in upper case as delivered.'),
  })
  .meta({
    id: 'PostalAddress',
    description: 'Postal address. An unknown part is an empty string.',
  });
export type PostalAddress = z.infer<typeof PostalAddress>;

/**
 * A company as a generation stores it, ready to send (docs/callers/company.md). Answers can add
 * `score`, `trademarks`, `trademarkCount` and `status`.
 */
export const StoredCompany = z.object({
  id: z
    .int()
    .positive()
    .describe('The organisation number without its check digit, as an integer. It never changes.'),
  name: z.string().min(1).describe('Registered name of the company (Bolagsverket).'),
  orgNumber: z
    .string()
    .regex(/^\d{10}$/)
    .describe('Organisation number, ten digits without a hyphen.'),
  legalForm: z.string().describe('Legal form as the code of Bolagsverket, such as `AB`, `HB` or `BRF`.'),
  postalAddress: PostalAddress.describe(
    'Postal address of Bolagsverket, or of Statistics Sweden when Bolagsverket has none.',
  ),
  registrationDate: isoDate.nullable().describe('Date of registration at Bolagsverket. Null when unknown.'),
  deregistrationDate: isoDate
    .nullable()
    .describe('Date of deregistration. Null for a company that is registered.'),
  deregistrationReason: z
    .string()
    .nullable()
    .describe(
      'Code of the reason of deregistration, such as `KKAV-AVORG`. Null for a company that is registered.',
    ),
  businessDescription: z
    .string()
    .describe('Registered description of the business, as filed. Empty without one.'),
  ongoingRestructuring: z
    .string()
    .nullable()
    .describe(
      'Ongoing proceedings, such as bankruptcy or liquidation, as `|CODE-AVOMFO$date|`, oldest first. Null when there are none.',
    ),
  ftgstat: z
    .int()
    .nullable()
    .describe(
      'Business status of Statistics Sweden: 1 active, 0 never active, 9 no longer active. Null when unknown.',
    ),
  jestat: z
    .int()
    .nullable()
    .describe('Status of the legal entity in the business register of Statistics Sweden. Null when unknown.'),
  jurform: z
    .int()
    .nullable()
    .describe(
      'Legal form as the code of Statistics Sweden, such as 49 for other limited companies. Null when unknown.',
    ),
  reklamsparr: z
    .int()
    .min(0)
    .max(2)
    .describe('Advertising block: 0 unknown, 1 no block, 2 advertising is blocked.'),
  sniCodes: CompanySniCodes.describe('Industry codes of Statistics Sweden, the primary one first.'),
  hasDigitalAnnualReport: z.boolean().describe('True exactly when `financials` is not null.'),
  financials: FinancialMetrics.nullable().describe(
    'Figures of the latest digital annual report. Null without a digital report.',
  ),
  revenue_estimate: RevenueEnvelope.describe('Net revenue: exact from the annual report, else a size class.'),
  employees_estimate: EmployeesEnvelope.describe(
    'Number of employees: exact from the annual report, else a size class.',
  ),
});
export type StoredCompany = z.infer<typeof StoredCompany>;

/** Members of a company that callers request with `include`, in the order of the answer. */
export const INCLUDABLE_MEMBERS = ['trademarks', 'status'] as const;
/** A member that callers request with `include`. */
export type IncludableMember = (typeof INCLUDABLE_MEMBERS)[number];

/** A company in an answer of the API (docs/callers/company.md). */
export const Company = StoredCompany.extend({
  score: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Quality of the match, 0 to 1, in answers of searches and of bulk by name. Only an exact hit has 1.',
    ),
  trademarks: z
    .array(Trademark)
    .optional()
    .describe('Trademarks, the latest registration first. Only when `include` names `trademarks`.'),
  trademarkCount: z
    .int()
    .min(0)
    .optional()
    .describe('Number of trademarks. Only when `include` names `trademarks`.'),
  status: CompanyStatus.optional().describe(
    'State of the company in the register. Only when `include` names `status`.',
  ),
}).meta({ id: 'Company', description: 'A company of the register.' });
export type Company = z.infer<typeof Company>;
