import { html, type Html } from '../html.ts';

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
