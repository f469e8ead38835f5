import { z } from 'zod';
import { INCLUDABLE_MEMBERS, type IncludableMember } from '../../shared/domain/company.ts';
import { type BilingualText } from '../../shared/domain/bilingual-text.ts';

/**
 * True for a value that counts as not sent: undefined, null or a blank string
 * (docs/contract.md#requests).
 */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}

export function isEmptyList(value: unknown): boolean {
  return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}

const blankToAbsent = (value: unknown): unknown => (isAbsent(value) ? undefined : value);
const emptyToAbsent = (value: unknown): unknown => (isEmptyList(value) ? undefined : value);

/** The schema of a field that may be absent. A value that counts as not sent becomes undefined. */
type OptionalField<Schema extends z.ZodType> = z.ZodPreprocess<z.ZodOptional<Schema>>;

export const ACCEPTED_VALUES = z.registry<BilingualText>();

export const ORG_NUMBER_WORDS: BilingualText = {
  en: 'ten digits without hyphen and blanks, such as 5620032705',
  sv: 'tio siffror utan bindestreck och blanksteg, till exempel 5620032705',
};

export function toTextWords(maxLength: number | undefined): BilingualText {
  if (maxLength === undefined) return { en: 'a text', sv: 'en text' };
  return { en: `a text of at most ${maxLength} characters`, sv: `en text på högst ${maxLength} tecken` };
}

interface StringFieldOptions {
  readonly description: string;
  /** Regular expression that the text must match. The API description contains it. */
  readonly pattern?: string;
  /** Maximum length in Unicode code points: `å` and `😀` are one each. */
  readonly maxLength?: number;
  readonly values?: readonly string[];
  readonly isValid?: (text: string) => boolean;
  readonly accepted?: BilingualText;
}

/** `documented` is the schema of the field in the API description. */
function createField<Schema extends z.ZodType>(schema: Schema, accepted: BilingualText, documented: object) {
  const field = z.preprocess(blankToAbsent, schema);
  ACCEPTED_VALUES.add(field, accepted);
  return field.meta({ override: documented });
}

export function createOptionalStringField(options: StringFieldOptions): OptionalField<z.ZodString> {
  const { schema, accepted, documented } = readStringOptions(options);
  return createField(schema.optional(), accepted, documented);
}

/**
 * Returns the schema of a required string. If the string is missing or blank, `chooseSchema` of the
 * route throws `missing_parameter` before this schema is used.
 */
export function createRequiredStringField(options: StringFieldOptions): z.ZodType<string> {
  const { schema, accepted, documented } = readStringOptions(options);
  return createField(schema, accepted, documented);
}

function readStringOptions({ values, isValid = () => true, accepted, ...documented }: StringFieldOptions) {
  const { pattern = '', maxLength = Infinity } = documented;
  const expression = new RegExp(pattern);
  const schema = z
    .string()
    .refine((text) => expression.test(text) && hasAtMostCharacters(text, maxLength) && isValid(text))
    .refine((text) => values === undefined || values.includes(text));
  return {
    schema,
    documented: { type: 'string', ...documented, ...(values && { enum: [...values] }) },
    accepted: accepted ?? (values ? toValueWords(values) : toTextWords(documented.maxLength)),
  };
}

function toValueWords(values: readonly string[]): BilingualText {
  const [last = '', ...others] = values.toReversed();
  if (others.length === 0) return { en: last, sv: last };
  const list = others.toReversed().join(', ');
  return { en: `${list} or ${last}`, sv: `${list} eller ${last}` };
}

export function hasAtMostCharacters(text: string, maxLength: number): boolean {
  return text.length <= maxLength || Array.from(text).length <= maxLength;
}

export function createOptionalBooleanField(options: {
  readonly description: string;
}): OptionalField<z.ZodBoolean> {
  const accepted = { en: 'true or false, without quotes', sv: 'true eller false, utan citattecken' };
  return createField(z.boolean().optional(), accepted, { type: ['boolean', 'null'], ...options });
}

/**
 * Returns the schema of a whole number that may be absent. Fractions are truncated, and a larger
 * number becomes `maximum`; one below `minimum` is invalid (docs/contract.md#requests).
 */
export function createOptionalCappedIntegerField(options: {
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  /**
   * Default value in the API description. The schema does not fill it in: an absent number
   * becomes undefined, and the route applies the default.
   */
  readonly documentedDefault?: number;
}): OptionalField<z.ZodType<number>> {
  const { minimum, maximum } = options;
  // The description has its keywords in the order of the options.
  const keywords = Object.entries(options).map(([name, value]): [string, unknown] => [
    name === 'documentedDefault' ? 'default' : name,
    value,
  ]);
  const schema = z
    .number()
    .transform((value) => Math.min(maximum, Math.trunc(value)))
    .refine((value) => value >= minimum)
    .optional();
  const documented = { type: 'integer', ...Object.fromEntries(keywords) };
  return createField(schema, toIntegerWords(minimum, maximum), documented);
}

function toIntegerWords(minimum: number, maximum: number): BilingualText {
  if (minimum < 0) return { en: 'a whole number', sv: 'ett heltal' };
  return {
    en: `a whole number of at least ${minimum} (above ${maximum} counts as ${maximum})`,
    sv: `ett heltal, minst ${minimum} (över ${maximum} räknas som ${maximum})`,
  };
}

export function createOptionalStringListField(options: {
  readonly description: string;
  readonly maxItems?: number;
}): OptionalField<z.ZodArray<z.ZodString>> {
  return z
    .preprocess(emptyToAbsent, z.array(z.string()).optional())
    .register(ACCEPTED_VALUES, { en: 'a list of texts', sv: 'en lista med texter' })
    .meta({ override: { type: 'array', items: { type: 'string' }, ...options } });
}

export const hasAnnualReportField = createOptionalBooleanField({
  description:
    'true: only companies with a digital annual report. false: only companies without. Default: all.',
});

/** Returns the schema of `include` in a JSON body: a list of opt-in fields, others are ignored. */
export function createIncludeField(members: readonly IncludableMember[]): z.ZodType<unknown[] | undefined> {
  const example = JSON.stringify(members.slice(0, 1));
  const accepted = { en: `a list, such as ${example}`, sv: `en lista, till exempel ${example}` };
  return createField(z.array(z.unknown()).optional(), accepted, {
    type: 'array',
    items: { type: 'string', enum: [...members] },
    description: 'Opt-in fields. Unknown values are ignored.',
  });
}

export const includeBodyField = createIncludeField(INCLUDABLE_MEMBERS);

/**
 * OpenAPI description of `include` in a query. It describes a text, which callers send. The schema
 * converts the text to a list.
 */
const INCLUDE_TEXT = {
  type: 'string',
  description: 'Opt-in fields, separated by commas: `trademarks`. Unknown values are ignored.',
} as const;

/** Schema of `include` in a query: names separated by commas, or a repeated parameter. */
export const includeQueryParameter = z
  .preprocess(toIncludedNames, z.array(z.unknown()).optional())
  .meta({ override: ({ jsonSchema }) => void Object.assign(jsonSchema, INCLUDE_TEXT, { items: undefined }) });

function toIncludedNames(value: unknown): unknown {
  if (isEmptyList(value)) return undefined;
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
