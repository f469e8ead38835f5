import { html, type Html, type HtmlValue } from '../html.ts';

export function renderSection(id: string, title: string, body: HtmlValue): Html {
  return html`<section class="card" id="${id}">
    <h2>${title}</h2>
    ${body}
  </section>`;
}

export function renderEmptyState(title: string, text: string): Html {
  return html`<div class="empty">
    <h3>${title}</h3>
    <p>${text}</p>
  </div>`;
}

/** Says what was done: `texts` by the values of the query parameter `done`. */
export function renderDone(texts: Readonly<Record<string, string>>, done = ''): Html | false {
  return Object.hasOwn(texts, done) && html`<p class="notice notice-ok" role="status">${texts[done]}</p>`;
}

/** An item of `<ul class="rows">`: what it is, facts about it, and what can be done with it. */
export function renderRow(title: HtmlValue, facts: HtmlValue, action: HtmlValue = null): Html {
  return html`<li>
    <div>
      <h3>${title}</h3>
      <p class="item-facts">${facts}</p>
    </div>
    ${action}
  </li>`;
}

export type BadgeTone = 'good' | 'warn' | 'bad' | 'plain';

export function renderBadge({ text, tone }: { readonly text: string; readonly tone: BadgeTone }): Html {
  return html`<span class="badge${tone === 'plain' ? '' : ` badge-${tone}`}">${text}</span>`;
}

/** Tabs that work without a script; a single one is plain content. `id` is unique on the page. */
export function renderTabs(
  tabs: readonly { readonly name: string; readonly body: Html }[],
  id: string,
  screenReaderTitle: string,
): Html {
  const [only, ...others] = tabs;
  if (only !== undefined && others.length === 0) return only.body;
  return html`<fieldset class="tab-set">
    <legend class="visually-hidden">${screenReaderTitle}</legend>
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

interface Select {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly chosen: string;
}

export function renderSelect({ name, label, options, chosen }: Select): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
      )}
    </select>
  </div>`;
}
