import { z } from 'zod';
import { CompanyStatus } from './company-status.ts';
import { described } from './described.ts';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';
import { EmployeesExactOrSizeClass, RevenueExactOrSizeClass } from './size-envelopes.ts';
import { CompanySniCodes } from './sni.ts';
import { Trademark } from './trademark.ts';

/**
 * Postal address of a company (docs/callers/company.md#identity). An unknown part is `""`, never
 * null.
 */
export const PostalAddress = z
  .object({
    street: z
      .string()
      .meta(described('Street address or box, without c/o.', 'Gatuadress eller box, utan c/o.')),
    postalCode: z
      .string()
      .meta(
        described('Postal code of five digits, without a blank.', 'Postnummer, fem siffror utan mellanslag.'),
      ),
    city: z
      .string()
      .meta(
        described('Postal town, in upper case as delivered.', 'Postort, med versaler som den levereras.'),
      ),
  })
  .meta({
    id: 'PostalAddress',
    ...described(
      'Postal address. An unknown part is an empty string.',
      'Postadress. En okänd del är en tom sträng.',
    ),
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
    .meta(
      described(
        'The organisation number without its check digit, as an integer. It never changes.',
        'Organisationsnumret utan kontrollsiffra, som heltal. Ändras aldrig.',
      ),
    ),
  name: z
    .string()
    .min(1)
    .meta(
      described('Registered name of the company (Bolagsverket).', 'Registrerat företagsnamn (Bolagsverket).'),
    ),
  orgNumber: z
    .string()
    .regex(/^\d{10}$/)
    .meta(
      described(
        'Organisation number, ten digits without a hyphen.',
        'Organisationsnummer, tio siffror utan bindestreck.',
      ),
    ),
  legalForm: z
    .string()
    .meta(
      described(
        'Legal form as the code of Bolagsverket, such as `AB`, `HB` or `BRF`.',
        'Organisationsform med Bolagsverkets kod, till exempel `AB`, `HB` eller `BRF`.',
      ),
    ),
  postalAddress: PostalAddress.meta(
    described(
      'Postal address of Bolagsverket, or of Statistics Sweden when Bolagsverket has none.',
      'Postadress hos Bolagsverket, eller hos SCB när Bolagsverket saknar den.',
    ),
  ),
  registrationDate: isoDate
    .nullable()
    .meta(
      described(
        'Date of registration at Bolagsverket. Null when unknown.',
        'Registreringsdag hos Bolagsverket. Null när den är okänd.',
      ),
    ),
  deregistrationDate: isoDate
    .nullable()
    .meta(
      described(
        'Date of deregistration. Null for a company that is registered.',
        'Avregistreringsdag. Null för ett registrerat företag.',
      ),
    ),
  deregistrationReason: z
    .string()
    .nullable()
    .meta(
      described(
        'Code of the reason of deregistration, such as `KKAV-AVORG`. Null for a company that is registered.',
        'Kod för avregistreringsorsaken, till exempel `KKAV-AVORG`. Null för ett registrerat företag.',
      ),
    ),
  businessDescription: z
    .string()
    .meta(
      described(
        'Registered description of the business, as filed. Empty without one.',
        'Registrerad verksamhetsbeskrivning. Tom sträng när den saknas.',
      ),
    ),
  ongoingRestructuring: z
    .string()
    .nullable()
    .meta(
      described(
        'Ongoing proceedings, such as bankruptcy or liquidation, as `|CODE-AVOMFO$date|`, oldest first. Null when there are none.',
        'Pågående förfaranden, till exempel konkurs eller likvidation, som `|KOD-AVOMFO$datum|`, äldst först. Null när inget pågår.',
      ),
    ),
  ftgstat: z
    .int()
    .nullable()
    .meta(
      described(
        'Business status of Statistics Sweden: 1 active, 0 never active, 9 no longer active. Null when unknown.',
        'SCB:s företagsstatus: 1 verksam, 0 aldrig verksam, 9 inte längre verksam. Null när den är okänd.',
      ),
    ),
  jestat: z
    .int()
    .nullable()
    .meta(
      described(
        'Status of the legal entity in the business register of Statistics Sweden. Null when unknown.',
        'Den juridiska enhetens status i SCB:s företagsregister. Null när den är okänd.',
      ),
    ),
  jurform: z
    .int()
    .nullable()
    .meta(
      described(
        'Legal form as the code of Statistics Sweden, such as 49 for other limited companies. Null when unknown.',
        'Juridisk form med SCB:s kod, till exempel 49 för övriga aktiebolag. Null när den är okänd.',
      ),
    ),
  reklamsparr: z
    .int()
    .min(0)
    .max(2)
    .meta(
      described(
        'Advertising block: 0 unknown, 1 no block, 2 advertising is blocked.',
        'Reklamspärr: 0 okänt, 1 ingen spärr, 2 spärr mot reklam.',
      ),
    ),
  sniCodes: CompanySniCodes.meta(
    described(
      'Industry codes of Statistics Sweden, the primary one first.',
      'SNI-koder från SCB, huvudnäringen först.',
    ),
  ),
  hasDigitalAnnualReport: z
    .boolean()
    .meta(
      described('True exactly when `financials` is not null.', 'True exakt när `financials` inte är null.'),
    ),
  financials: FinancialMetrics.nullable().meta(
    described(
      'Figures of the latest digital annual report. Null without a digital report.',
      'Uppgifter ur den senaste digitala årsredovisningen. Null när ingen finns.',
    ),
  ),
  revenue_estimate: RevenueExactOrSizeClass.meta(
    described(
      'Net revenue: exact from the annual report, else a size class.',
      'Nettoomsättning: exakt ur årsredovisningen, annars storleksklass.',
    ),
  ),
  employees_estimate: EmployeesExactOrSizeClass.meta(
    described(
      'Number of employees: exact from the annual report, else a size class.',
      'Antal anställda: exakt ur årsredovisningen, annars storleksklass.',
    ),
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
    .meta(
      described(
        'Quality of the match, 0 to 1, in answers of searches and of bulk by name. Only an exact hit has 1.',
        'Träffens kvalitet, 0 till 1, i svar på sökningar och namnuppslag. Bara en exakt träff har 1.',
      ),
    ),
  trademarks: z
    .array(Trademark)
    .optional()
    .meta(
      described(
        'Trademarks, the latest registration first. Only when `include` names `trademarks`.',
        'Varumärken, den senaste registreringen först. Bara när `include` innehåller `trademarks`.',
      ),
    ),
  trademarkCount: z
    .int()
    .min(0)
    .optional()
    .meta(
      described(
        'Number of trademarks. Only when `include` names `trademarks`.',
        'Antal varumärken. Bara när `include` innehåller `trademarks`.',
      ),
    ),
  status: CompanyStatus.optional().meta(
    described(
      'State of the company in the register. Only when `include` names `status`.',
      'Företagets tillstånd i registret. Bara när `include` innehåller `status`.',
    ),
  ),
}).meta({ id: 'Company', ...described('A company of the register.', 'Ett företag i registret.') });
export type Company = z.infer<typeof Company>;
