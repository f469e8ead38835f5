/**
 * Swedish organisation numbers have ten digits: `GNNNNN-NNNC`. The third digit is at least 2, the
 * last is a Luhn check digit (docs/formats/organisation-numbers.md#numbers).
 */

/** Longest text that can be one number. It bounds the work for texts of any length. */
const MAX_WRITTEN_LENGTH = 60;
/** Longest text in which a number is looked for. */
const MAX_SEARCHED_LENGTH = 1_000;

/** Pattern of what people write before a number: `Org.nr:`, `VAT no.`, `momsreg.nr`. */
const LABEL =
  '(?:(?:org(?:ani[sz]ations?)?|company|reg(?:istration)?|(?:vat|moms)(?:reg(?:istrerings)?)?)' +
  '[ .-]*(?:nr|no|nummer|number|id)|org|vat)[ .:#-]*';
const LABEL_AT_START = new RegExp(`^${LABEL}`, 'i');

/**
 * Returns the ten digits of an organisation number in any written form: with `16` or `SE…01`
 * around it, a label such as `Org.nr:` before it, and blanks and hyphens of any kind at any place.
 * Null for other texts. Does not verify the check digit.
 */
export function toOrganisationNumberDigits(text: string): string | null {
  if (text.length > MAX_WRITTEN_LENGTH) return null;
  const written = toPlainSigns(text).replace(/^[^\p{L}\d+]+|[^\p{L}\d]+$/gu, '');
  const compact = written.replace(LABEL_AT_START, '').replace(/[ -]/g, '');
  const match = /^(?:SE(\d{10})(?:01)?|(?:16)?(\d{10}))$/i.exec(compact);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Replaces full-width signs, invisible signs, and the many kinds of blanks and hyphens. */
function toPlainSigns(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E\p{Nd}]/gu, (sign) => sign.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ');
}

/** A text, parted into its organisation number and its other words. */
interface TextWithoutNumbers {
  /** Ten digits with a right check digit. Null without one, and for several different ones. */
  readonly number: string | null;
  /** The text without numbers and their labels, also without numbers of a wrong check digit. */
  readonly rest: string;
}

/** Digits with blanks and hyphens between them, and what people write before a number. */
const RUN = new RegExp(
  `(?<plus>\\+ ?\\(?)?(?<label>(?<!\\p{L})${LABEL})?(?<country>(?<!\\p{L})SE[ -]*)?` +
    '(?<!\\d)(?<digits>\\d(?:[ -]*\\d)*)',
  'giu',
);
/** Signs of an amount: a currency before it, decimals or a currency after it. */
const BEFORE_AMOUNT = /(?:(?<!\p{L})(?:kr|sek|eur|usd)|[€$]) ?$/iu;
const AFTER_AMOUNT = /^(?:[.,]\d{1,2}(?!\d)| ?(?:[kmt]?kr|sek|eur|usd|kronor)(?!\p{L})| ?[€$%])/iu;
const MAX_LENGTH_BESIDE_AMOUNT = 10;
/** An amount at the end of a run of digits, with blanks between thousands. */
const LAST_AMOUNT = /(?:^| )(?:\d{1,3}(?: \d{3})+|\S+)$/;
/** Telephone numbers begin with 0, and those of the payment service Swish with 123. */
const TELEPHONE = /^(?:0|123)/;
const YEAR = /^(?:19|20)\d\d$/;
const DAY_AND_HOUR = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d$/;
/** The usual form, also of a personal number with its century, which is no company's. */
const USUAL_FORM = /^(?:16[ -]?)?((?:19|20)?\d{6}[ -]?\d{4})$/;
const USUAL_VAT_FORM = /^(\d{6}[ -]?\d{4})(?:[ -]?01)?$/;
/** Parts that blanks separate: `16`, six digits, and four digits. */
const MAX_PARTS = 3;
const LABEL_AFTER_NUMBER = /\borg(?:anisations)?\.?\s?(?:nr|nummer|no)\b[.:]?/gi;

/**
 * Parts a text into the organisation number of a legal person and its other words. Dates, amounts
 * and telephone numbers stay words, even if their digits would be a number. A text of more than
 * 1,000 characters has none.
 */
export function extractOrganisationNumber(text: string): TextWithoutNumbers {
  if (text.length > MAX_SEARCHED_LENGTH) return { number: null, rest: text };
  const whole = toOrganisationNumberDigits(text);
  if (whole !== null && isCompanyNumber(whole)) return { number: whole, rest: '' };
  const plain = toPlainSigns(text);
  const written: string[] = [];
  let rest = '';
  let from = 0;
  for (const run of plain.matchAll(RUN)) {
    const left = takeNumbers(run, plain, written);
    rest += plain.slice(from, run.index) + (left ?? run[0]);
    from = run.index + run[0].length;
  }
  if (written.length === 0) return { number: null, rest: text };
  const numbers = new Set(written.filter(isCompanyNumber));
  const [number = null] = numbers.size === 1 ? numbers : [];
  return { number, rest: (rest + plain.slice(from)).replace(LABEL_AFTER_NUMBER, ' ').trim() };
}

/** Adds the numbers of a run to `written`. Returns the other digits, null for a run without any. */
function takeNumbers(run: RegExpExecArray, text: string, written: string[]): string | null {
  const { plus, label = '', country, digits = '' } = run.groups ?? {};
  const before = text.slice(Math.max(0, run.index - MAX_LENGTH_BESIDE_AMOUNT), run.index);
  if (plus !== undefined || BEFORE_AMOUNT.test(before)) return null;
  const isVat = country !== undefined || /^(?:vat|moms)/i.test(label);
  const whole = digits.replace(/ *- */g, '-').replace(/ +/g, ' ');
  const amount = findLastAmount(whole, text.slice(run.index + run[0].length));
  const candidates = whole.slice(0, whole.length - amount.length);
  const count = written.length;
  const left = takeUsualForms(candidates.split(' '), isVat ? USUAL_VAT_FORM : USUAL_FORM, written);
  if (written.length > count) return ` ${left.join(' ')}${amount} `;
  const unusual = readUnusualForm(candidates, isVat);
  if (unusual === null || !isCompanyNumber(unusual)) return null;
  written.push(unusual);
  return `${amount} `;
}

/** Returns the amount at the end of a run of digits, as what follows it tells. */
function findLastAmount(run: string, after: string): string {
  if (!AFTER_AMOUNT.test(after.slice(0, MAX_LENGTH_BESIDE_AMOUNT))) return '';
  return LAST_AMOUNT.exec(run)?.[0] ?? '';
}

function takeUsualForms(parts: readonly string[], form: RegExp, written: string[]): string[] {
  const left: string[] = [];
  for (let place = 0; place < parts.length;) {
    const [count, digits] = readUsualForm(parts.slice(place, place + MAX_PARTS), form);
    if (digits === null) left.push(parts[place]!);
    else written.push(digits);
    place += count;
  }
  return left;
}

/** Reads the longest number at the beginning of `parts`. Returns how many of them it takes. */
function readUsualForm(parts: readonly string[], form: RegExp): [count: number, digits: string | null] {
  for (let count = parts.length; count > 0; count -= 1) {
    const text = parts.slice(0, count).join(' ');
    const match = form.exec(text);
    if (match !== null && !DAY_AND_HOUR.test(text)) return [count, match[1]!.replace(/[ -]/g, '')];
  }
  return [1, null];
}

/**
 * Reads a whole run of digits with blanks at unusual places, such as `5598 000270`. Its last four
 * digits stand apart, or it has two parts.
 */
function readUnusualForm(run: string, isVat: boolean): string | null {
  const parts = run.split(/[ -]/);
  const compact = parts.join('');
  if (isVat) return /^(\d{10})(?:01)?$/.exec(compact)?.[1] ?? null;
  const digits = /^(?:16)?(\d{10})$/.exec(compact)?.[1] ?? null;
  if (digits === null || TELEPHONE.test(digits) || parts.some((part) => YEAR.test(part))) return null;
  return /^(?:16)?\d{4}[ -]\d{6}$|(?:^|[ -])(?:\d[ -]?){4}$/.test(run) ? digits : null;
}

function isCompanyNumber(digits: string): boolean {
  return !digits.startsWith('0') && isLegalPersonNumber(digits);
}

/** Ten digits, the third at least 2, with a correct check digit. */
export function isLegalPersonNumber(digits: string): boolean {
  return /^\d\d[2-9]\d{7}$/.test(digits) && toLuhnCheckDigit(digits) === digits.charCodeAt(9) - 48;
}

/**
 * True for a text that can be the identity number of a natural person, whatever stands between and
 * beside its digits, also with the century: such texts are neither stored nor logged.
 */
export function canBePersonalNumber(text: string): boolean {
  const digits = toOrganisationNumberDigits(text);
  if (digits !== null) return !isLegalPersonNumber(digits);
  return /^(?:1[6-9]|20)?\d{10}$/.test(toPlainSigns(text).replace(/\D/g, ''));
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

/** Returns the range of the ids of companies whose number begins with `digits`, 1 to 9 of them. */
export function toCompanyIdRange(digits: string): { readonly first: number; readonly last: number } {
  return { first: Number(digits.padEnd(9, '0')), last: Number(digits.padEnd(9, '9')) };
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
