import { z } from 'zod';
import { INCLUDABLE_MEMBERS, type IncludableMember } from '../../shared/domain/company.ts';
import { type BilingualDescription, described } from '../../shared/domain/described.ts';

/**
 * True for a value that counts as not sent: undefined, null or a blank string
 * (docs/contract.md#requests).
 */
export function isNullishOrBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}

/** Returns whether a list counts as not sent: it is empty, or {@link isNullishOrBlank}. */
export function isNullishBlankOrEmptyList(value: unknown): boolean {
  return isNullishOrBlank(value) || (Array.isArray(value) && value.length === 0);
}

const blankToAbsent = (value: unknown): unknown => (isNullishOrBlank(value) ? undefined : value);
const emptyToAbsent = (value: unknown): unknown => (isNullishBlankOrEmptyList(value) ? undefined : value);

/** The schema of a field that may be absent. A value that counts as not sent becomes undefined. */
type OptionalField<Schema extends z.ZodType> = z.ZodPreprocess<z.ZodOptional<Schema>>;

type StringFieldOptions = BilingualDescription & {
  /** Regular expression that the text must match. The API description contains it. */
  readonly pattern?: string;
  /** Maximum length in Unicode code points: `å` and `😀` are one each. */
  readonly maxLength?: number;
};

/** Returns the schema of a string that may be absent. */
export function createOptionalStringField(options: StringFieldOptions): OptionalField<z.ZodString> {
  return z
    .preprocess(blankToAbsent, toStringSchema(options).optional())
    .meta({ override: { type: 'string', ...options } });
}

/**
 * Returns the schema of a required string. If the string is missing or blank, `chooseSchema` of the
 * route throws `missing_parameter` before this schema is used.
 */
export function createRequiredStringField(options: StringFieldOptions): z.ZodType<string> {
  return z
    .preprocess(blankToAbsent, toStringSchema(options))
    .meta({ override: { type: 'string', ...options } });
}

function toStringSchema({ pattern, maxLength }: StringFieldOptions): z.ZodString {
  const expression = pattern === undefined ? null : new RegExp(pattern);
  return z.string().refine((text) => {
    if (expression !== null && !expression.test(text)) return false;
    return maxLength === undefined || hasAtMostCharacters(text, maxLength);
  });
}

/** True for a text of at most `maxLength` Unicode code points. `😀` is one code point. */
export function hasAtMostCharacters(text: string, maxLength: number): boolean {
  return text.length <= maxLength || Array.from(text).length <= maxLength;
}

/** Returns the schema of a boolean that may be absent. */
export function createOptionalBooleanField(options: BilingualDescription): OptionalField<z.ZodBoolean> {
  return z
    .preprocess(blankToAbsent, z.boolean().optional())
    .meta({ override: { type: ['boolean', 'null'], ...options } });
}

/**
 * Returns the schema of a whole number that may be absent. Fractions are truncated, and a larger
 * number becomes `maximum`; one below `minimum` is invalid (docs/contract.md#requests).
 */
export function createOptionalCappedIntegerField(
  options: BilingualDescription & {
    readonly minimum: number;
    readonly maximum: number;
    /**
     * Default value in the API description. The schema does not fill it in: an absent number
     * becomes undefined, and the route applies the default.
     */
    readonly documentedDefault?: number;
  },
): OptionalField<z.ZodType<number>> {
  const { minimum, maximum } = options;
  // The description has its keywords in the order of the options.
  const keywords = Object.entries(options).map(([name, value]): [string, unknown] => [
    name === 'documentedDefault' ? 'default' : name,
    value,
  ]);
  return z
    .preprocess(
      blankToAbsent,
      z
        .number()
        .transform((value) => Math.min(maximum, Math.trunc(value)))
        .refine((value) => value >= minimum)
        .optional(),
    )
    .meta({ override: { type: 'integer', ...Object.fromEntries(keywords) } });
}

/** Returns the schema of an optional list of strings. An empty list counts as absent. */
export function createOptionalStringListField(
  options: BilingualDescription & { readonly maxItems?: number },
): OptionalField<z.ZodArray<z.ZodString>> {
  return z
    .preprocess(emptyToAbsent, z.array(z.string()).optional())
    .meta({ override: { type: 'array', items: { type: 'string' }, ...options } });
}

/** Schema of the filter `has_annual_report` in a JSON body. */
export const hasAnnualReportField = createOptionalBooleanField(
  described(
    'true: only companies with a digital annual report. false: only companies without. Default: all.',
    'true: bara företag med digital årsredovisning. false: bara företag utan. Utelämnad: alla.',
  ),
);

/** Returns the schema of `include` in a JSON body: a list of opt-in fields, others are ignored. */
export function createIncludeField(members: readonly IncludableMember[]): z.ZodType<unknown[] | undefined> {
  return z.preprocess(blankToAbsent, z.array(z.unknown()).optional()).meta({
    override: {
      type: 'array',
      items: { type: 'string', enum: [...members] },
      ...described('Opt-in fields. Unknown values are ignored.', 'Tillval. Okända värden ignoreras.'),
    },
  });
}

/** Schema of `include` in the body of a search or bulk. */
export const includeBodyField = createIncludeField(INCLUDABLE_MEMBERS);

/**
 * OpenAPI description of `include` in a query. It describes a text, which callers send. The schema
 * converts the text to a list.
 */
const INCLUDE_TEXT = {
  type: 'string',
  ...described(
    'Opt-in fields, separated by commas: `trademarks`. Unknown values are ignored.',
    'Tillval, åtskilda med kommatecken: `trademarks`. Okända värden ignoreras.',
  ),
} as const;

/** Schema of `include` in a query: names separated by commas, or a repeated parameter. */
export const includeQueryParameter = z
  .preprocess(toIncludedNames, z.array(z.unknown()).optional())
  .meta({ override: ({ jsonSchema }) => void Object.assign(jsonSchema, INCLUDE_TEXT, { items: undefined }) });

function toIncludedNames(value: unknown): unknown {
  if (isNullishBlankOrEmptyList(value)) return undefined;
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => String(text).split(',')).map((name) => name.trim());
}

/** Returns the members among `known` that a request opts in to with `include`. */
export function readInclude(
  { include }: { readonly include?: readonly unknown[] | undefined },
  known: readonly IncludableMember[] = INCLUDABLE_MEMBERS,
): IncludableMember[] {
  return known.filter((member) => include?.includes(member));
}
