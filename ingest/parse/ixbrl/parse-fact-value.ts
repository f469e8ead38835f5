import type { XbrlFact, TaggedNumber } from './ixbrl-document.ts';
import { findTransformation } from './transformations.ts';

/**
 * The number of an XBRL fact with an optional warning. If the fact has no number, the warning is
 * the reason.
 */
type FactNumberAndWarning =
  | { readonly value: number; readonly warning: 'minus-in-content' | null }
  | { readonly value: null; readonly warning: 'unknown-format' | 'invalid-number' };

const MAX_NUMBER_LENGTH = 64;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Returns the number of an XBRL fact: its content transformed by its format, times ten to the power
 * of `scale`, negated if `isNegative` (docs/formats/annual-reports.md#numbers). Without a format,
 * the content is an XML decimal. A minus sign in the content means the same as `isNegative`, and
 * adds a warning.
 */
export function parseFactNumber({ content, format, scale, isNegative }: TaggedNumber): FactNumberAndWarning {
  const transform = format === null ? readXmlDecimal : findTransformation(format);
  if (transform === null) return { value: null, warning: 'unknown-format' };
  const text = content.trim();
  const plain = text.length > MAX_NUMBER_LENGTH ? null : transform(text);
  if (plain === null || plain === '' || Number.isNaN(scale))
    return { value: null, warning: 'invalid-number' };
  // Shifted as text, because 33.7 * 0.01 is not 0.337.
  const size = Number(`${plain}e${scale}`);
  if (!Number.isFinite(size)) return { value: null, warning: 'invalid-number' };
  const hasMinus = size < 0;
  // A minus in the content and a `sign` attribute mean the same minus.
  const value = isNegative ? -Math.abs(size) : size;
  return { value: value === 0 ? 0 : value, warning: hasMinus ? 'minus-in-content' : null };
}

/**
 * Returns an XML decimal without the blanks between groups of three digits, which the standard
 * forbids. Null for any other text.
 */
function readXmlDecimal(content: string): string | null {
  const text = content.replaceAll(/(?<=\d)[ \u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, '');
  return PLAIN.test(text) ? text : null;
}

/** Longest usable text of a fact, in characters. Names and dates are short. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * Returns the text of an XBRL fact, transformed by its format, with runs of whitespace collapsed.
 * Null when it is too long, or when its format is unknown or does not match.
 */
export function parseFactText({ content, format }: XbrlFact): string | null {
  if (content.length > MAX_TEXT_LENGTH) return null;
  const text = content.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  if (format === null) return text;
  return findTransformation(format)?.(text) ?? null;
}
