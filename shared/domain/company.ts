import { z } from 'zod';
import { dateOrNull, intOrNull, textOrNull } from './nullable-fields.ts';
import { CompanyStatus } from './company-status.ts';
import { FinancialMetrics } from './financial-metrics.ts';
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

/** Raise it with each change of what a generation stores (docs/developers/add-a-field.md). */
export const GENERATION_SCHEMA_VERSION = 12;

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
  registrationDate: dateOrNull('Date of registration at Bolagsverket. Null when unknown.'),
  deregistrationDate: dateOrNull('Date of deregistration. Null for a company that is registered.'),
  deregistrationReason: textOrNull(
    'Code of the reason of deregistration, such as `KKAV-AVORG`. Null for a company that is registered.',
  ),
  businessDescription: z
    .string()
    .describe('Registered description of the business, as filed. Empty without one.'),
  ongoingRestructuring: textOrNull(
    'Ongoing proceedings, such as bankruptcy or liquidation, as `|CODE-AVOMFO$date|`, oldest first. Null when there are none.',
  ),
  ftgstat: intOrNull(
    'Business status of Statistics Sweden: 1 active, 0 never active, 9 no longer active. Null when unknown.',
  ),
  jestat: intOrNull(
    'Status of the legal entity in the business register of Statistics Sweden. Null when unknown.',
  ),
  jurform: intOrNull(
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

/** Subjects of changes, for filters (docs/callers/changes.md#topics). */
export const CHANGE_TOPICS = [
  'name',
  'address',
  'legal_form',
  'status',
  'proceedings',
  'tax',
  'advertising',
  'industry',
  'description',
  'size',
  'financials',
  'report',
  'trademarks',
] as const;
export const ChangeTopic = z.enum(CHANGE_TOPICS);
export type ChangeTopic = z.infer<typeof ChangeTopic>;

/**
 * A part of a company's data, by source: the registry (`registered`), the statistics file
 * (`activity`), the size classes, the annual reports or the trademarks.
 */
export type CompanyDataPart =
  'registered' | 'activity' | 'sizes' | 'filings' | 'reportedYears' | 'trademarks';

interface FieldChangeRule {
  readonly topic: ChangeTopic;
  readonly parts: readonly CompanyDataPart[];
}

const registered = (topic: ChangeTopic): FieldChangeRule => ({ topic, parts: ['registered'] });
const activity = (topic: ChangeTopic): FieldChangeRule => ({ topic, parts: ['activity'] });

/** The rule of each field that can change. The compiler asks for that of a new one. */
const FIELD_RULES: Readonly<
  Record<Exclude<keyof Company, 'id' | 'orgNumber' | 'score' | 'status'>, FieldChangeRule>
> = {
  name: registered('name'),
  legalForm: registered('legal_form'),
  postalAddress: { topic: 'address', parts: ['registered', 'activity'] },
  registrationDate: registered('status'),
  deregistrationDate: registered('status'),
  deregistrationReason: registered('status'),
  businessDescription: registered('description'),
  ongoingRestructuring: registered('proceedings'),
  ftgstat: activity('tax'),
  jestat: activity('status'),
  jurform: activity('legal_form'),
  reklamsparr: activity('advertising'),
  sniCodes: activity('industry'),
  hasDigitalAnnualReport: { topic: 'financials', parts: ['filings'] },
  financials: { topic: 'financials', parts: ['filings'] },
  revenue_estimate: { topic: 'size', parts: ['filings', 'sizes'] },
  employees_estimate: { topic: 'size', parts: ['filings', 'sizes'] },
  trademarks: { topic: 'trademarks', parts: ['trademarks'] },
  trademarkCount: { topic: 'trademarks', parts: ['trademarks'] },
};

/**
 * Returns the rule for the path of a field, such as `postalAddress.city`: the topic of its changes,
 * and the data that it is made from. Null for a field that cannot change.
 */
export function findFieldChangeRule(fieldPath: string): FieldChangeRule | null {
  const [member = ''] = fieldPath.split('.');
  return member in FIELD_RULES ? FIELD_RULES[member as keyof typeof FIELD_RULES] : null;
}
