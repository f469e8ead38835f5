import { z } from 'zod';
import { COMPANY_STATES } from '../../../shared/domain/company-status.ts';
import type { BilingualText } from '../../../shared/domain/bilingual-text.ts';
import { COUNTY_NAMES } from '../../../shared/domain/codes/counties.ts';
import type { ListFilter } from '../../../shared/store/list-criteria.ts';
import {
  ACCEPTED_VALUES,
  createOptionalBooleanField,
  createOptionalCappedIntegerField,
  hasAnnualReportField,
  isAbsent,
  isEmptyList,
} from '../../http/fields.ts';

export const MAX_FILTER_VALUES = 1_000;
const MAX_TEXT_LENGTH = 200;
const MAX_AMOUNT_SEK = 1_000_000_000_000_000;
const MAX_EMPLOYEES = 100_000_000;

interface ValuesOptions {
  readonly description: string;
  readonly pattern: RegExp;
  readonly accepted: BilingualText;
  /** Brings a value to the form that is compared. */
  readonly normalise?: (value: string) => string;
  readonly values?: readonly string[];
}

/** A list of texts. A single text may stand without its list. */
function values({
  description,
  pattern,
  accepted,
  normalise = (value) => value.trim(),
  values,
}: ValuesOptions) {
  const item = z
    .string()
    .transform(normalise)
    .refine((value) => pattern.test(value) && (values === undefined || values.includes(value)));
  return z
    .preprocess(toList, z.array(item).max(MAX_FILTER_VALUES).optional())
    .register(ACCEPTED_VALUES, accepted)
    .meta({
      override: {
        type: 'array',
        items: { type: 'string', ...(values && { enum: [...values] }) },
        maxItems: MAX_FILTER_VALUES,
        description,
      },
    });
}

export function toList(value: unknown): unknown {
  if (isEmptyList(value)) return undefined;
  return Array.isArray(value) ? value : [value];
}

const withoutBlanks = (value: string): string => value.replaceAll(/[\s\u00a0]/g, '');
const upperCase = (value: string): string => value.trim().toUpperCase();
const TEXT = new RegExp(`^[^]{1,${MAX_TEXT_LENGTH}}$`, 'u');

function day(description: string) {
  return z
    .preprocess((value) => (isAbsent(value) ? undefined : value), z.iso.date().optional())
    .register(ACCEPTED_VALUES, { en: 'a day, such as 2026-01-31', sv: 'en dag, till exempel 2026-01-31' })
    .meta({ override: { type: 'string', format: 'date', description } });
}

function sek(description: string) {
  return createOptionalCappedIntegerField({ description, minimum: -MAX_AMOUNT_SEK, maximum: MAX_AMOUNT_SEK });
}

function persons(description: string) {
  return createOptionalCappedIntegerField({ description, minimum: 0, maximum: MAX_EMPLOYEES });
}

/** The filters of a list but its text, as a request has them (docs/callers/lists.md#filters). */
export const FILTER_FIELDS = {
  sni: values({
    description:
      "SNI codes or their first 2 to 5 digits, of any of a company's five codes. Dots are ignored.",
    pattern: /^\d{2,5}$/,
    normalise: (value) => withoutBlanks(value).replaceAll('.', ''),
    accepted: {
      en: 'codes of 2 to 5 digits, such as "41"',
      sv: 'koder med 2 till 5 siffror, till exempel "41"',
    },
  }),
  section: values({
    description:
      'Sections of SNI by their letters, of any of the codes. They follow the edition of the codes.',
    pattern: /^[A-Z]$/,
    normalise: upperCase,
    accepted: {
      en: 'letters of sections of SNI, such as "F"',
      sv: 'bokstäver för avdelningar i SNI, till exempel "F"',
    },
  }),
  city: values({
    description: 'Towns or parts of their names. Letter case and the marks of å, ä and ö are ignored.',
    pattern: TEXT,
    accepted: { en: 'names of towns', sv: 'namn på orter' },
  }),
  municipality: values({
    description: 'Municipalities by the four digits of Statistics Sweden, estimated by the postal code.',
    pattern: /^\d{4}$/,
    accepted: {
      en: 'SCB\'s codes of municipalities, four digits, such as "0180"',
      sv: 'SCB:s kommunkoder, fyra siffror, till exempel "0180"',
    },
  }),
  county: values({
    description: 'Counties by the two digits of Statistics Sweden, estimated by the postal code.',
    pattern: new RegExp(`^(?:${[...COUNTY_NAMES.keys()].join('|')})$`),
    accepted: { en: 'SCB\'s codes of counties, such as "01"', sv: 'SCB:s länskoder, till exempel "01"' },
  }),
  postal_code: values({
    description: 'Postal codes or their first digits.',
    pattern: /^[^]{1,20}$/u,
    normalise: withoutBlanks,
    accepted: { en: 'postal codes or their first digits', sv: 'postnummer eller deras första siffror' },
  }),
  legal_form: values({
    description: 'Legal forms as `legalForm` of a company, such as `AB`.',
    pattern: TEXT,
    normalise: upperCase,
    accepted: {
      en: 'codes of legal forms, such as "AB"',
      sv: 'koder för organisationsformer, till exempel "AB"',
    },
  }),
  state: values({
    description: 'States of the company. Default: all but `deregistered`.',
    pattern: TEXT,
    values: COMPANY_STATES,
    accepted: { en: `some of ${COMPANY_STATES.join(', ')}`, sv: `några av ${COMPANY_STATES.join(', ')}` },
  }),
  registered_from: day('First day of registration.'),
  registered_to: day('Last day of registration.'),
  deregistered_from: day('First day of deregistration. Needs `state` with `deregistered`.'),
  deregistered_to: day('Last day of deregistration. Needs `state` with `deregistered`.'),
  min_revenue: sek('Minimum revenue in whole SEK. A size class matches if it reaches this amount.'),
  max_revenue: sek(
    'Maximum revenue in whole SEK. A size class matches if it begins at or below this amount.',
  ),
  min_employees: persons('Minimum number of employees. A size class matches if it reaches this number.'),
  max_employees: persons('Maximum number of employees. A size class matches if it begins at or below it.'),
  exact_only: createOptionalBooleanField({
    description:
      'true: only companies with exact revenue from a digital annual report, and with exact employees where they are bounded.',
  }),
  has_annual_report: hasAnnualReportField,
  has_trademarks: createOptionalBooleanField({
    description: 'true: only companies with trademarks. false: only companies without. Default: all.',
  }),
  f_tax: createOptionalBooleanField({
    description: 'true: `ftgstat` is 1. false: it is 0 or 9. Default: all.',
  }),
  advertising_allowed: createOptionalBooleanField({
    description: 'true: `reklamsparr` is 1. false: it is 2. Default: all.',
  }),
  fiscal_year_end_from: day('First last day of the fiscal year of `financials`.'),
  fiscal_year_end_to: day('Last last day of the fiscal year of `financials`.'),
} satisfies Record<keyof Omit<ListFilter, 'q'>, z.ZodType>;

export const FILTER_NAMES = Object.keys(FILTER_FIELDS) as (keyof typeof FILTER_FIELDS)[];
