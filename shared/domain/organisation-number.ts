/**
 * Swedish organisation numbers have ten digits: `GNNNNN-NNNC`. The third digit is at least 2, the
 * last is a Luhn check digit (docs/formats/organisation-numbers.md#numbers).
 */

const WRITTEN_FORM = /^(?:SE(\d{6})-?(\d{4})01|(?:16)?(\d{6})-?(\d{4}))$/i;

/**
 * Returns the ten digits of an organisation number in any form: `556012-5790`, `5560125790`,
 * `165560125790`, `16556012-5790`, `SE556012579001`, also with spaces. Null for other texts. Does
 * not verify the check digit.
 */
export function toOrganisationNumberDigits(text: string): string | null {
  const match = WRITTEN_FORM.exec(text.replace(/[\s\u00a0]+/g, ''));
  if (match === null) return null;
  return `${match[1] ?? match[3] ?? ''}${match[2] ?? match[4] ?? ''}`;
}

const NUMBER_IN_TEXT = /(?<![\d-])(?:SE\s?)?(?:16)?\d{6}[-\s]?\d{4}(?:01)?(?![\d-])/gi;

/**
 * Finds the organisation number of a legal person in a text. Returns its ten digits and the rest of
 * the text. Null when the text has none or several different ones. A number with a wrong check
 * digit does not count.
 */
export function extractSingleOrganisationNumber(text: string): { number: string; rest: string } | null {
  const written = text.match(NUMBER_IN_TEXT) ?? [];
  const found = written.flatMap((each) => {
    const number = toOrganisationNumberDigits(each);
    return number !== null && isLegalPersonNumber(number) ? [{ number, written: each }] : [];
  });
  const [only] = found;
  if (only === undefined || found.some(({ number }) => number !== only.number)) return null;
  const rest = found.reduce((left, each) => left.replace(each.written, ' '), text);
  return { number: only.number, rest: rest.replace(ORGANISATION_NUMBER_LABEL, ' ').trim() };
}

/** Matches the label before a number: `org.nr`, `orgnr:`, `organisationsnummer`. */
const ORGANISATION_NUMBER_LABEL = /\borg(?:anisations)?\.?\s?(?:nr|nummer|no)\b[.:]?/gi;

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
