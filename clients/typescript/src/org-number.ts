/** A number without blanks and hyphens, perhaps with a label such as `Org.nr:`. */
const NUMBER = /^(?:(?:org|vat|moms)\D*?)?(?:SE(\d{10})(?:01)?|(?:16)?(\d{10}))$/i;
const HYPHENS_AND_BLANKS = /[\s\p{Cf}\p{Pd}\u2212]/gu;

/**
 * Returns the ten digits of an organisation number in any written form: `562003-2705`,
 * `16 562003 2705`, `SE562003270501`. Returns other texts unchanged, which the service refuses.
 * Throws a TypeError for a value that is no text.
 */
export function toOrgNumber(written: string): string {
  // Programs in JavaScript are not checked by types.
  if (typeof written !== 'string')
    throw new TypeError(
      `An organisation number is a text such as '5620032705', not ${JSON.stringify(written)}.`,
    );
  const compact = written.normalize('NFKC').replace(HYPHENS_AND_BLANKS, '');
  const match = NUMBER.exec(compact);
  return match?.[1] ?? match?.[2] ?? written;
}

/** True for a text that {@link toOrgNumber} reads. */
export function isOrgNumber(written: string): boolean {
  return /^\d{10}$/.test(toOrgNumber(written));
}
