/**
 * Swedish organisation numbers have ten digits: `GNNNNN-NNNC`. The third digit is at least 2, the
 * last is a Luhn check digit (docs/formats/organisation-numbers.md#numbers).
 */

/** Longest text that can be one number. It bounds the work for texts of any length. */
const MAX_WRITTEN_LENGTH = 60;

/** Pattern of what people write before a number: `Org.nr:`, `VAT no.`, `momsreg.nr`. */
export const LABEL =
  '(?:(?:org(?:ani[sz]ations?)?|company|reg(?:istration)?|(?:vat|moms)(?:reg(?:istrerings)?)?)' +
  '[ .-]*(?:nr|no|nummer|number|id)|org|vat)[ .:#-]*';
const LABEL_AT_START = new RegExp(`^${LABEL}(?![a-zåäö]{3})`, 'i');

/**
 * Returns the ten digits of an organisation number in any written form: with `16` or `SE…01`
 * around it, a label such as `Org.nr:` before it, and blanks and hyphens of any kind at any place.
 * Null for other texts. Does not verify the check digit.
 */
export function toOrganisationNumberDigits(text: string): string | null {
  if (text.length > MAX_WRITTEN_LENGTH) return null;
  const written = toPlainSigns(text).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  const compact = written.replace(LABEL_AT_START, '').replace(/[ -]/g, '');
  const match = /^(?:SE(\d{10})(?:01)?|(?:16)?(\d{10}))$/i.exec(compact);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Replaces full-width signs, invisible signs, and the many kinds of blanks and hyphens. */
export function toPlainSigns(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E\p{Nd}]/gu, (sign) => sign.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ');
}

/**
 * True for the organisation number of a legal person: ten digits, the third at least 2, with a
 * correct check digit.
 */
export function isLegalPersonNumber(digits: string): boolean {
  return /^\d\d[2-9]\d{7}$/.test(digits) && toLuhnCheckDigit(digits) === digits.charCodeAt(9) - 48;
}

/** Returns the Luhn check digit for the first nine digits of an organisation number. */
export function toLuhnCheckDigit(nineOrTenDigits: string): number {
  let sum = 0;
  for (let index = 0; index < 9; index += 1) {
    const weighted = (nineOrTenDigits.charCodeAt(index) - 48) * (index % 2 === 0 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns the id of a company: the first nine digits of its organisation number. */
export function toCompanyIdWithoutCheckDigit(organisationNumber: string): number {
  return Number(organisationNumber.slice(0, 9));
}

/**
 * Masks an identity number for messages. Keeps the first three digits of a legal person's number of
 * ten digits without hyphen, and no digit of any other text.
 */
export function maskIdentityNumber(identityNumber: string): string {
  const legalPerson = /^\d\d[2-9]\d{7}(?!\d)/.test(identityNumber);
  return legalPerson ? `${identityNumber.slice(0, 3)}*******` : '**********';
}
