import { html, type Html } from '../html.ts';

/** A tab with its content. */
export interface Tab {
  readonly name: string;
  readonly body: Html;
}

/**
 * Renders contents of which the chosen tab shows one, without a script. A single content has no
 * tabs. `id` is unique within the page; `title` names the tabs for screen readers.
 */
export function renderTabs(tabs: readonly Tab[], id: string, title: string): Html {
  const [only, ...others] = tabs;
  if (only !== undefined && others.length === 0) return only.body;
  return html`<fieldset class="tab-set">
    <legend class="visually-hidden">${title}</legend>
    <div class="tabs">
      ${tabs.map(
        ({ name }, index) =>
          html`<label
            ><input type="radio" name="tab-${id}" ${index === 0 && html`checked`} /> ${name}</label
          >`,
      )}
    </div>
    ${tabs.map(({ body }) => html`<div>${body}</div>`)}
  </fieldset>`;
}
