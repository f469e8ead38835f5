import { html, type Html, type HtmlValue } from '../html.ts';

/** Names with their values. Entries with null, false or an empty value are left out. */
export type Definitions = readonly (readonly [name: string, value: HtmlValue])[];

/** Renders a `<dl>` of names and values. */
export function renderDefinitionList(definitions: Definitions): Html {
  return html`<dl class="facts">
    ${definitions
      .filter(([, value]) => value !== null && value !== false && value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}
