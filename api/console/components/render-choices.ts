import { html, type Html, type HtmlValue } from '../html.ts';

export interface FilterOption {
  readonly value: string;
  readonly name: string;
  readonly count: string;
  readonly isChosen: boolean;
}

interface FilterGroup {
  readonly field: string;
  readonly title: string;
  /** True below a heading that shows the title. */
  readonly hidesTitle?: boolean;
  readonly options: readonly FilterOption[];
  /** Options after the first ones, folded under this text. */
  readonly folded?: { readonly summary: string; readonly options: readonly FilterOption[] };
}

interface FilterPanel {
  /** Unfolds the filters on a narrow screen. */
  readonly switchLabel: string;
  readonly body: HtmlValue;
}

export function renderFilterPanel({ switchLabel, body }: FilterPanel): Html {
  return html`<div class="filters">
    <label class="filters-switch"><input type="checkbox" /> ${switchLabel}</label>
    <div class="filters-body">${body}</div>
  </div>`;
}

export function renderFilterGroup({ field, title, hidesTitle, options, folded }: FilterGroup): Html {
  return html`<fieldset>
    <legend ${hidesTitle && html`class="visually-hidden"`}>${title}</legend>
    ${options.map((option) => renderFilter(field, option))}
    ${
      folded !== undefined &&
      folded.options.length > 0 &&
      html`<details>
        <summary>${folded.summary}</summary>
        ${folded.options.map((option) => renderFilter(field, option))}
      </details>`
    }
  </fieldset>`;
}

function renderFilter(field: string, { value, name, count, isChosen }: FilterOption): Html {
  return html`<label class="filter"
    ><input type="checkbox" name="${field}" value="${value}" ${isChosen && html`checked`} />
    <span>${name}</span> <span class="filter-count">${count}</span></label
  >`;
}

interface DropZone {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** Accepted media types and extensions, as in the attribute `accept`. */
  readonly accept: string;
}

/** Renders a file field that fills its frame, so that files can be dropped without a script. */
export function renderDropZone({ id, title, hint, accept }: DropZone): Html {
  return html`<div class="drop-zone">
    <label for="${id}">${title}</label>
    <p class="hint" id="${id}-hint">${hint}</p>
    <input type="file" id="${id}" name="${id}" accept="${accept}" aria-describedby="${id}-hint" />
  </div>`;
}
