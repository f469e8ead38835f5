import { html as tag } from 'hono/html';
import { stripDirectionMarks } from './strip-direction-marks.ts';

/** A fragment of HTML whose values are escaped. */
export type Html = Exclude<ReturnType<typeof tag>, Promise<unknown>>;

/** A value that a template accepts. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * Template tag for HTML. Escapes every value except fragments and removes direction marks. Null,
 * undefined and false render nothing; lists are joined.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  // The library's tag is asynchronous only for asynchronous values.
  return tag(template, ...values.map(toTemplateValue)) as Html;
}

function toTemplateValue(value: HtmlValue): HtmlValue {
  if (typeof value === 'string') return stripDirectionMarks(value);
  return Array.isArray(value) ? (value as readonly HtmlValue[]).map(toTemplateValue) : value;
}
