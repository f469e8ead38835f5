import { html, type Html } from '../html.ts';

/** A choice within a filter group, such as one legal form. */
interface FilterOption {
  readonly value: string;
  readonly name: string;
  /** Formatted number of results that have the value. */
  readonly count: string;
  readonly isChosen: boolean;
}

/** Filters for one field. Several options can be chosen. */
interface FilterGroup {
  /** Name of the field in the query. */
  readonly field: string;
  readonly title: string;
  readonly options: readonly FilterOption[];
}

/** A switch that unfolds filters on a narrow screen. */
interface UnfoldFiltersSwitch {
  /** Unique within the page. */
  readonly id: string;
  readonly label: string;
}

/** Renders filter groups with result counts. */
export function renderFilters(groups: readonly FilterGroup[], narrowScreenSwitch: UnfoldFiltersSwitch): Html {
  return html`<div class="filters">
    <label class="filters-switch"
      ><input type="checkbox" id="${narrowScreenSwitch.id}" /> ${narrowScreenSwitch.label}</label
    >
    <div class="filters-body">
      ${groups.map(
        ({ field, title, options }) =>
          html`<fieldset>
            <legend>${title}</legend>
            ${options.map((option) => renderFilter(field, option))}
          </fieldset>`,
      )}
    </div>
  </div>`;
}

function renderFilter(field: string, { value, name, count, isChosen }: FilterOption): Html {
  return html`<label class="filter"
    ><input type="checkbox" name="${field}" value="${value}" ${isChosen && html`checked`} />
    <span>${name}</span> <span class="filter-count">${count}</span></label
  >`;
}

/** A file field. Files can also be dragged into it. */
interface DropZone {
  /** Id and name of the field, unique within the page. */
  readonly id: string;
  readonly title: string;
  /** Sentence that states the accepted files and their maximum size. */
  readonly hint: string;
  /** Accepted media types and extensions, as in the attribute `accept`. */
  readonly accept: string;
  /** Error shown below the hint; null for none. */
  readonly error: string | null;
}

/** Renders a file field that fills its frame, so that files can be dropped without a script. */
export function renderDropZone({ id, title, hint, accept, error }: DropZone): Html {
  return html`<div class="drop-zone">
    <label for="${id}">${title}</label>
    <p class="hint" id="${id}-hint">${hint}</p>
    ${error !== null && html`<p class="error" id="${id}-error">${error}</p>`}
    <input
      type="file"
      id="${id}"
      name="${id}"
      accept="${accept}"
      aria-describedby="${id}-hint${error !== null && ` ${id}-error`}"
      aria-invalid="${error === null ? 'false' : 'true'}"
    />
  </div>`;
}

/** A row with a checkbox in a `ChoiceTable`. */
interface ChoiceRow {
  readonly value: string;
  /** Name of the row and label of its checkbox. */
  readonly name: string;
  readonly cells: readonly string[];
  readonly isChosen: boolean;
}

/** A table with a checkbox in each row. */
interface ChoiceTable {
  /** Field name of the checkboxes and prefix of their ids. */
  readonly field: string;
  readonly label: string;
  /** Headings of the columns after the checkboxes. */
  readonly columns: readonly string[];
  readonly rows: readonly ChoiceRow[];
}

/** Renders a table with a checkbox in each row. Chosen rows have a coloured background. */
export function renderCheckboxTable({ field, label, columns, rows }: ChoiceTable): Html {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="${label}">
    <table class="choices">
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ value, name, cells, isChosen }) =>
            html`<tr>
              <th scope="row">
                <label class="check"
                  ><input type="checkbox" name="${field}" value="${value}" ${isChosen && html`checked`} />
                  ${name}</label
                >
              </th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
