import { html, type Html, type HtmlValue } from '../../html.ts';

/** What is said of something, by name; what is not known is left out. */
export type Definitions = readonly (readonly [name: string, value: HtmlValue])[];

export function renderDefinitionList(facts: Definitions): Html {
  return html`<dl class="facts">
    ${facts
      .filter(([, value]) => value !== null && value !== false && value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}
