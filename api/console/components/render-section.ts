import { html, type Html, type HtmlValue } from '../html.ts';

/** A section of a page. */
export interface Section {
  /** Unique within the page. */
  readonly id: string;
  readonly title: string;
  readonly body: HtmlValue;
}

/** Renders a section of a page as a card. */
export function renderSection({ id, title, body }: Section): Html {
  return html`<section class="card" id="${id}">
    <h2>${title}</h2>
    ${body}
  </section>`;
}
