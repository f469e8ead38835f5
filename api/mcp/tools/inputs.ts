import { z } from 'zod';
import { toOrganisationNumberDigits } from '../../../shared/domain/organisation-number.ts';

/**
 * Returns the schema of a text of 1 to `maxLength` characters. Also accepts a number, since agents
 * send numbers, and converts it to a text of at least `padNumberToDigits` digits, with leading
 * zeros. The list of tools describes the argument as a text.
 */
export function createTextSchema(maxLength: number, description: string, padNumberToDigits = 1) {
  const digits = z.number().transform((sent) => String(sent).padStart(padNumberToDigits, '0'));
  return z
    .union([z.string(), digits], 'Invalid input: expected string')
    .pipe(z.string().min(1).max(maxLength))
    .meta({ type: 'string', description });
}

/** Maximum length of an organisation number in a written form, such as `Org.nr: 562003-2705`. */
export const MAX_WRITTEN_NUMBER = 60;

export const orgNumberArgument = createTextSchema(
  MAX_WRITTEN_NUMBER,
  'Swedish organisation number, 10 digits, e.g. 5620032705.',
).transform((written) => toOrganisationNumberDigits(written) ?? written);

export function createLimitSchema(maximum: number, defaultLimit: number) {
  return z.int().min(1).max(maximum).default(defaultLimit).meta({ description: 'Ask for few.' });
}
