import { z } from 'zod';

/**
 * Returns the schema of a text of 1 to `maxLength` characters. Also accepts a number, since agents
 * send numbers, and converts it to a text of at least `padNumberToDigits` digits, with leading
 * zeros. The list of tools describes the argument as a text.
 */
export function createTextOrNumberSchema(maxLength: number, description: string, padNumberToDigits = 1) {
  const digits = z.number().transform((sent) => String(sent).padStart(padNumberToDigits, '0'));
  return z
    .union([z.string(), digits])
    .pipe(z.string().min(1).max(maxLength))
    .meta({ type: 'string', description });
}

/** Argument `org_number` of a tool. Hyphens, blanks and the prefix 16 are removed. */
export const orgNumberArgument = createTextOrNumberSchema(
  20,
  'Swedish organisation number, 10 digits, e.g. 5620032705.',
).transform(stripOrgNumber);

/** Argument `sni_code` of a tool. A code that is sent as a number gets its leading zero back. */
export const sniCodeArgument = createTextOrNumberSchema(
  10,
  'SNI code, 5 digits. Find it with lookup_sni.',
  5,
);

/** Returns an organisation number without hyphens, blanks and the prefix 16. */
function stripOrgNumber(written: string): string {
  return written.replaceAll(/[\s-]/g, '').replace(/^16(?=\d{10}$)/, '');
}

/**
 * Returns the schema of the argument `limit`: 1 to `maximum`, and `defaultLimit` if it is not sent.
 */
export function createLimitSchema(maximum: number, defaultLimit: number) {
  return z
    .int()
    .min(1)
    .max(maximum)
    .default(defaultLimit)
    .meta({ description: 'Maximum number of results. Ask for few.' });
}
