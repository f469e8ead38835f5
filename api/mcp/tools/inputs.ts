import { z } from 'zod';

/** Argument `org_number` of a tool. Hyphens, blanks and the prefix 16 are removed. */
export const orgNumber = z
  .string()
  .max(20)
  .transform(toPlainNumber)
  .meta({ description: 'Swedish organisation number, 10 digits, e.g. 5620032705.' });

/** Returns an organisation number without hyphens, blanks and the prefix 16. */
export function toPlainNumber(written: string): string {
  return written.replaceAll(/[\s-]/g, '').replace(/^16(?=\d{10}$)/, '');
}

/** Returns the argument `limit` of a tool: `byDefault` unless it is sent, at most `maximum`. */
export function toLimit(maximum: number, byDefault: number) {
  return z
    .int()
    .min(1)
    .max(maximum)
    .default(byDefault)
    .meta({ description: 'Maximum number of results. Ask for few.' });
}
