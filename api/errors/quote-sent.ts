import type { BilingualText } from '../../shared/domain/bilingual-text.ts';

const MAX_QUOTED = 40;
const NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}/gu;
/**
 * Numbers that no person has: the month of a person's number begins with 0 or 1, that of an
 * organisation number never does (docs/formats/organisation-numbers.md#numbers).
 */
const IMPERSONAL = /^(?!(?:18|19|20)\d\d[01])(?:\d\d[2-9]\d{6,7}|16\d\d[2-9]\d{7})$/;

/**
 * Describes a value that was sent, for an error message. A text is quoted, at most its first 40
 * characters; a number that can be a person's has its digits replaced, and an API key is left out.
 */
export function quoteSent(value: unknown): BilingualText {
  if (value === undefined) return { en: 'not sent', sv: 'inte skickat' };
  if (Array.isArray(value))
    return { en: `a list of ${value.length} values`, sv: `en lista med ${value.length} värden` };
  if (typeof value === 'object' && value !== null) return { en: 'an object', sv: 'ett objekt' };
  if (typeof value !== 'string') return toBoth(redact(JSON.stringify(value)));
  const characters = Array.from(redact(value));
  if (characters.length <= MAX_QUOTED) return toBoth(JSON.stringify(characters.join('')));
  const quoted = JSON.stringify(`${characters.slice(0, MAX_QUOTED).join('')}…`);
  return {
    en: `${quoted} (${characters.length} characters)`,
    sv: `${quoted} (${characters.length} tecken)`,
  };
}

function toBoth(text: string): BilingualText {
  return { en: text, sv: text };
}

export function redact(text: string): string {
  return text
    .replaceAll(/cds_\S*/g, 'cds_…')
    .replaceAll(NUMBER, (number) =>
      IMPERSONAL.test(number.replaceAll(/\P{Nd}/gu, '')) ? number : number.replaceAll(/\p{Nd}/gu, 'x'),
    );
}
