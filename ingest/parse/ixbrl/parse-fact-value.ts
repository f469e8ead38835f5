import type { XbrlFact, TaggedNumber } from './ixbrl-document.ts';
import { findTransformation } from './transformations.ts';

/** A number, or why there is none. */
export type FactNumberResult =
  | { readonly value: number; readonly warning: 'minus-in-content' | null }
  | { readonly value: null; readonly warning: 'unknown-format' | 'invalid-number' };

const MAX_NUMBER_LENGTH = 64;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * The value of a tagged number: its content by its format, times ten to the power of `scale`,
 * negative by `sign` alone (docs/formats/annual-reports.md#numbers). Without a format the content
 * is an XML decimal, where a minus breaks the rules and counts all the same.
 */
export function parseFactNumber({ content, format, scale, isNegative }: TaggedNumber): FactNumberResult {
  const transform = format === null ? readXmlDecimal : findTransformation(format);
  if (transform === null) return { value: null, warning: 'unknown-format' };
  const text = content.trim();
  const plain = text.length > MAX_NUMBER_LENGTH ? null : transform(text);
  if (plain === null || plain === '' || Number.isNaN(scale))
    return { value: null, warning: 'invalid-number' };
  // Shifted as text: 33.7e-2 is 0.337, 33.7 * 0.01 is not.
  const size = Number(`${plain}e${scale}`);
  if (!Number.isFinite(size)) return { value: null, warning: 'invalid-number' };
  const hasMinus = size < 0;
  // A minus inside and `sign` outside mean the same one.
  const value = isNegative ? -Math.abs(size) : size;
  return { value: value === 0 ? 0 : value, warning: hasMinus ? 'minus-in-content' : null };
}

/** Blanks between groups are no XML decimal, and are read as what they stand for. */
function readXmlDecimal(content: string): string | null {
  const text = content.replaceAll(/(?<=\d)[ \u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, '');
  return PLAIN.test(text) ? text : null;
}

/** Names and dates are short; longer texts are not read. */
const MAX_TEXT_LENGTH = 2_000;

/** The text of a fact by its format, blanks collapsed; null when it is too long, or the format does not fit or is not known. */
export function parseFactText({ content, format }: XbrlFact): string | null {
  if (content.length > MAX_TEXT_LENGTH) return null;
  const text = content.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  if (format === null) return text;
  return findTransformation(format)?.(text) ?? null;
}
