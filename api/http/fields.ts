import { z } from 'zod';

/** True for what counts as not sent: nothing, null, a blank string (docs/contract.md#requests). */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}

/** The same for a list, of which an empty one is not sent either. */
export function isAbsentList(value: unknown): boolean {
  return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}

/**
 * Null and blank strings are absent. Integers are truncated and clamped to their maximum; below
 * their minimum they are invalid (docs/contract.md#requests).
 */
const blankToAbsent = (value: unknown): unknown => (isAbsent(value) ? undefined : value);
const emptyToAbsent = (value: unknown): unknown => (isAbsentList(value) ? undefined : value);

interface FieldDocs {
  readonly description: string;
}

interface StringFieldOptions extends FieldDocs {
  /** A regular expression. */
  readonly pattern?: string;
  /** In characters, of which an emoji is one. */
  readonly maxLength?: number;
}

/** A string that may be absent. */
export function optionalString(about: StringFieldOptions) {
  return z
    .preprocess(blankToAbsent, toStringSchema(about).optional())
    .meta({ override: { type: 'string', ...about }, description: about.description });
}

/** A string whose absence has an error of its own, which is thrown before the field is read. */
export function requiredString(about: StringFieldOptions) {
  return z
    .preprocess(blankToAbsent, toStringSchema(about))
    .meta({ override: { type: 'string', ...about }, description: about.description });
}

function toStringSchema({ pattern, maxLength }: StringFieldOptions): z.ZodString {
  const expression = pattern === undefined ? null : new RegExp(pattern);
  return z.string().refine((text) => {
    if (expression !== null && !expression.test(text)) return false;
    return maxLength === undefined || hasAtMostCharacters(text, maxLength);
  });
}

/** True for a text of at most `maxLength` characters. */
export function hasAtMostCharacters(text: string, maxLength: number): boolean {
  return text.length <= maxLength || Array.from(text).length <= maxLength;
}

/** A boolean that may be absent. */
export function optionalBoolean(about: FieldDocs) {
  return z
    .preprocess(blankToAbsent, z.boolean().optional())
    .meta({ override: { type: ['boolean', 'null'], ...about } });
}

/** A whole number from `minimum` to `maximum` that may be absent. */
export function optionalInteger(about: FieldDocs & { minimum: number; maximum: number; default?: number }) {
  const { minimum, maximum } = about;
  return z
    .preprocess(
      blankToAbsent,
      z
        .number()
        .transform((value) => Math.min(maximum, Math.trunc(value)))
        .refine((value) => value >= minimum)
        .optional(),
    )
    .meta({ override: { type: 'integer', ...about } });
}

/** A list of strings that may be absent; an empty one is. */
export function optionalStringList(about: FieldDocs & { maxItems?: number }) {
  return z
    .preprocess(emptyToAbsent, z.array(z.string()).optional())
    .meta({ override: { type: 'array', items: { type: 'string' }, ...about } });
}

/** `includeField`: a list in which unknown values are ignored. */
export const includeField = z.preprocess(blankToAbsent, z.array(z.unknown()).optional()).meta({
  override: {
    type: 'array',
    items: { type: 'string', enum: ['trademarks'] },
    description: 'Opt-in fields. Unknown values are ignored.',
  },
});

/** True for a request with `include: ["trademarks"]`. Unknown values are ignored. */
export function wantsTrademarks({ include }: { readonly include?: readonly unknown[] | undefined }): boolean {
  return include?.includes('trademarks') === true;
}
