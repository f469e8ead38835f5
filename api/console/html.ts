import { html as tag } from 'hono/html';
import { stripDirectionMarks } from './strip-direction-marks.ts';

/** A piece of a page. */
export type Html = Exclude<ReturnType<typeof tag>, Promise<unknown>>;

/** What may stand in a template. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * A piece of a page from a template that escapes every value but pieces, and takes the direction
 * marks out of it. Null, undefined and false give nothing; lists are joined.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  // The library's is asynchronous only where a value is.
  return tag(template, ...values.map(toTemplateValue)) as Html;
}

function toTemplateValue(value: HtmlValue): HtmlValue {
  if (typeof value === 'string') return stripDirectionMarks(value);
  return Array.isArray(value) ? (value as readonly HtmlValue[]).map(toTemplateValue) : value;
}
