import { html, type Html } from '../html.ts';

/** A value that can be chosen in a group of filters. */
interface FilterOption {
  readonly value: string;
  readonly name: string;
  /** Formatted number of results with the value. */
  readonly count: string;
  readonly isChosen: boolean;
}

/** Filters of one field. Several values of it can be chosen. */
interface FilterGroup {
  /** Name of the field in the query. */
  readonly field: string;
  readonly title: string;
  readonly options: readonly FilterOption[];
}

/**
 * Renders groups of filters with the number of results beside each, for a column beside the
 * results. On a narrow screen they are folded below a switch with the text `title`. `id` is unique
 * within the page.
 */
export function renderFilters(groups: readonly FilterGroup[], id: string, title: string): Html {
  return html`<div class="filters">
    <label class="filters-switch"><input type="checkbox" id="${id}" /> ${title}</label>
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

/** A field for a file, into which files can also be dragged. */
interface DropZone {
  /** Unique within the page; the name of the field. */
  readonly id: string;
  readonly title: string;
  /** Accepted files and their size, in a sentence. */
  readonly hint: string;
  /** Accepted media types and extensions, as in the attribute `accept`. */
  readonly accept: string;
  /** Error shown below the hint; null for none. */
  readonly error: string | null;
}

/** Renders a field for a file. It covers its whole area, so that dragging needs no script. */
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

/** A row of a table in which rows are chosen. */
interface ChoiceRow {
  readonly value: string;
  /** Name of the row, which labels its box. */
  readonly name: string;
  readonly cells: readonly string[];
  readonly isChosen: boolean;
}

/** A table in which rows are chosen. */
interface ChoiceTable {
  /** Name of the field of the boxes, and prefix of their ids. */
  readonly field: string;
  readonly label: string;
  /** Headings, without that of the boxes. */
  readonly columns: readonly string[];
  readonly rows: readonly ChoiceRow[];
}

/** Renders a table with a box in front of each row. Chosen rows have a coloured ground. */
export function renderChoiceTable({ field, label, columns, rows }: ChoiceTable): Html {
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
