import { readDateByConvention } from './date-forms.ts';
import type { XbrlFact, TaggedNumber } from './ixbrl-document.ts';
import { MINUS, readByConvention, type Transformation } from './number-forms.ts';
import { NOTE_MARK } from './continuation-chains.ts';
import { findSisterTransformation, findTransformation } from './transformations.ts';

/**
 * Why a value is doubtful although a reader of the page cannot misunderstand it: a minus or
 * parentheses within the tag, a format of another registry, or content in another form than that of
 * the format.
 */
type ReadingWarning = 'minus-in-content' | 'format-of-other-registry' | 'format-differs';

type ParsedNumber =
  | { readonly value: number; readonly warning: ReadingWarning | null }
  | { readonly value: null; readonly warning: 'unknown-format' | 'invalid-number' };

const MAX_NUMBER_LENGTH = 64;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Returns the number of an XBRL fact: its content transformed by its format, times ten to the power
 * of `scale`, negated if `isNegative` (docs/formats/annual-reports.md#numbers). Without a format,
 * the content is an XML decimal. Content that does not fit is read as it is seen on the page, with
 * a warning; what could be two numbers is none. A minus sign in the content means the same as
 * `isNegative`.
 */
export function parseFactNumber({ content, format, scale, isNegative }: TaggedNumber): ParsedNumber {
  const { transform, isOfRegistry } = chooseTransformation(format);
  if (transform === null) return { value: null, warning: 'unknown-format' };
  const read = readContent(content, transform);
  // Shifted as text, because 33.7 * 0.01 is not 0.337.
  const size = read === null ? NaN : Number(`${read.plain}e${scale}`);
  if (read === null || !Number.isFinite(size)) return { value: null, warning: 'invalid-number' };
  const hasMinus = size < 0 || read.hasMinus;
  // A minus in the content and a `sign` attribute mean the same minus.
  const value = (hasMinus || isNegative ? -Math.abs(size) : size) || 0;
  return { value, warning: hasMinus ? 'minus-in-content' : findDoubt(isOfRegistry, read.isExact) };
}

function chooseTransformation(format: TaggedNumber['format']): {
  readonly transform: Transformation | null;
  readonly isOfRegistry: boolean;
} {
  if (format === null) return { transform: readXmlDecimal, isOfRegistry: true };
  const own = findTransformation(format);
  return { transform: own ?? findSisterTransformation(format.local), isOfRegistry: own !== null };
}

function findDoubt(isOfRegistry: boolean, isExact: boolean): ReadingWarning | null {
  if (!isOfRegistry) return 'format-of-other-registry';
  return isExact ? null : 'format-differs';
}

interface ReadContent {
  readonly plain: string;
  readonly hasMinus: boolean;
  readonly isExact: boolean;
}

/** Reads a number by its format, else as the page shows it. Null if it could be two numbers. */
function readContent(content: string, transform: Transformation): ReadContent | null {
  if (content.length > MAX_CONTENT_LENGTH) return null;
  const written = content.replaceAll(OUTER_MARKS, '');
  const exact = transform(written);
  if (exact !== null) return toReadContent(exact, false, true);
  const { digits, isNegative } = splitSign(collapseBlanks(written));
  return toReadContent(transform(digits) ?? readByConvention(digits), isNegative, false);
}

function toReadContent(plain: string | null, hasMinus: boolean, isExact: boolean): ReadContent | null {
  return plain === null || plain === '' || plain.length > MAX_NUMBER_LENGTH
    ? null
    : { plain, hasMinus, isExact };
}

const MAX_CONTENT_LENGTH = 1_000;

const INVISIBLE = /\p{Cf}/gu;

const OUTER_MARKS = new RegExp(`^[\\s${NOTE_MARK}]+|[\\s${NOTE_MARK}]+$`, 'g');

/** A percent sign goes too: the scale has its meaning. */
function collapseBlanks(content: string): string {
  return content.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').replace(/ ?%$/, '').trim();
}

const SIGNED = new RegExp(
  `^(?:(?<plus>\\+) ?(?<a>\\d.*)|${MINUS} ?(?<b>[\\d.,].*)|(?<c>.*\\d) ?${MINUS}|\\( ?(?<d>[\\d.,].*) ?\\))$`,
);

function splitSign(text: string): { readonly digits: string; readonly isNegative: boolean } {
  const { plus, a, b, c, d } = SIGNED.exec(text)?.groups ?? {};
  const digits = a ?? b ?? c ?? d;
  return digits === undefined
    ? { digits: text, isNegative: false }
    : { digits: digits.trimEnd(), isNegative: plus === undefined };
}

function readXmlDecimal(content: string): string | null {
  return PLAIN.test(content) ? content : null;
}

const MAX_TEXT_LENGTH = 2_000;

/** Null when it is too long, or when its format is unknown or does not match. */
export function parseFactText({ content, format }: XbrlFact): string | null {
  if (content.length > MAX_TEXT_LENGTH) return null;
  const text = content.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  if (format === null) return text;
  return findTransformation(format)?.(text) ?? null;
}

/** The day of a fact with a date, as an ISO date. Null for another text, `''` for an empty one. */
interface ParsedDay {
  readonly day: string | null;
  readonly warning: ReadingWarning | null;
}

export function parseFactDay({ content, format }: Pick<XbrlFact, 'content' | 'format'>): ParsedDay {
  if (content.length > MAX_TEXT_LENGTH) return { day: null, warning: null };
  const text = content.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return { day: '', warning: null };
  if (format === null) return { day: readDateByConvention(text), warning: null };
  const transform = findTransformation(format);
  const exact = transform?.(text) ?? null;
  if (exact !== null) return { day: exact, warning: null };
  const sister = transform === null ? (findSisterTransformation(format.local)?.(text) ?? null) : null;
  return {
    day: sister ?? readDateByConvention(text),
    warning: findDoubt(transform !== null, false),
  };
}
