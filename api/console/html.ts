import { html as tag, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString;

/** A value that can be inserted into the template `html`. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * Template tag for HTML. Escapes inserted text and removes direction marks. Fragments stay
 * unescaped, lists are joined, and null, undefined and false render nothing.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  // The library's tag is asynchronous only for asynchronous values.
  return tag(template, ...values.map(toTemplateValue)) as Html;
}

/** Marks text as HTML that is inserted as it is. It must come from a library that escapes. */
export function trust(markup: string): Html {
  return raw(stripDirectionMarks(markup));
}

function toTemplateValue(value: HtmlValue): HtmlValue {
  if (typeof value === 'string') return stripDirectionMarks(value);
  return Array.isArray(value) ? (value as readonly HtmlValue[]).map(toTemplateValue) : value;
}

/** Invisible characters that change the writing direction (Unicode Standard Annex 9). */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes the characters that change the writing direction, because one in a name would reverse the
 * text after it. Right-to-left letters stay.
 */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}
