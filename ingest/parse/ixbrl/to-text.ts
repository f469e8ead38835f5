import type { Fact } from './ixbrl-document.ts';
import { findTransformation } from './transformations.ts';

/** Names and dates are short; longer texts are not read. */
const LONGEST_TEXT = 2_000;

/** The text of a fact by its format, blanks collapsed; null when it is too long, or the format does not fit or is not known. */
export function toText({ content, format }: Fact): string | null {
  if (content.length > LONGEST_TEXT) return null;
  const text = content.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  if (format === null) return text;
  return findTransformation(format)?.(text) ?? null;
}
