import { html as tag } from 'hono/html';

/** A piece of a page. */
export type Html = Exclude<ReturnType<typeof tag>, Promise<unknown>>;

/** What may stand in a template. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** A piece of a page from a template that escapes every value but pieces. Null, undefined and false give nothing; lists are joined. */
// The library's is asynchronous only where a value is.
export const html = tag as (template: TemplateStringsArray, ...values: readonly HtmlValue[]) => Html;
