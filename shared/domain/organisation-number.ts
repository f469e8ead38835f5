/**
 * Swedish organisation numbers: ten digits `GNNNNN-NNNC`, third digit at least 2, last digit Luhn
 * (docs/formats/organisation-numbers.md#numbers).
 */

const WRITTEN_FORM = /^(?:SE(\d{6})-?(\d{4})01|(?:16)?(\d{6})-?(\d{4}))$/i;

/**
 * Returns the ten digits of any written form: `556012-5790`, `5560125790`, `165560125790`,
 * `16556012-5790`, `SE556012579001`, also with blanks. Null for other texts. Does not verify the
 * check digit.
 */
export function parseOrganisationNumber(text: string): string | null {
  const match = WRITTEN_FORM.exec(text.replace(/[\s\u00a0]+/g, ''));
  if (match === null) return null;
  return `${match[1] ?? match[3] ?? ''}${match[2] ?? match[4] ?? ''}`;
}

const NUMBER_IN_TEXT = /(?<![\d-])(?:SE\s?)?(?:16)?\d{6}[-\s]?\d{4}(?:01)?(?![\d-])/gi;

/**
 * Returns the one organisation number in a text, as ten digits, and the rest of the text. Null when
 * the text has none or several. Numbers with a wrong check digit do not count.
 */
export function findOrganisationNumber(text: string): { number: string; rest: string } | null {
  const written = text.match(NUMBER_IN_TEXT) ?? [];
  const found = written.flatMap((each) => {
    const number = parseOrganisationNumber(each);
    return number !== null && isOrganisationNumber(number) ? [{ number, written: each }] : [];
  });
  const [only] = found;
  if (only === undefined || found.some(({ number }) => number !== only.number)) return null;
  const rest = found.reduce((left, each) => left.replace(each.written, ' '), text);
  return { number: only.number, rest: rest.replace(ORGANISATION_NUMBER_LABEL, ' ').trim() };
}

/** `org.nr`, `orgnr:`, `organisationsnummer` before a number. */
const ORGANISATION_NUMBER_LABEL = /\borg(?:anisations)?\.?\s?(?:nr|nummer|no)\b[.:]?/gi;

/** True for ten digits of a legal person: third digit at least 2 and a correct check digit. */
export function isOrganisationNumber(digits: string): boolean {
  return /^\d\d[2-9]\d{7}$/.test(digits) && toLuhnCheckDigit(digits) === digits.charCodeAt(9) - 48;
}

/** Returns the Luhn check digit of the first nine digits (weights 2, 1, 2, …; digit sums). */
export function toLuhnCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < 9; index += 1) {
    const weighted = (digits.charCodeAt(index) - 48) * (index % 2 === 0 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns the id of a company: the nine digits before the check digit. */
export function toCompanyId(organisationNumber: string): number {
  return Number(organisationNumber.slice(0, 9));
}

/** Masks all of an identity number but the first three digits of a legal person. */
export function maskIdentity(identity: string): string {
  const legalPerson = /^\d\d[2-9]\d{7}(?!\d)/.test(identity);
  return legalPerson ? `${identity.slice(0, 3)}*******` : '**********';
}
