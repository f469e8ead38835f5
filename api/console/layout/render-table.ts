import { html, type Html } from '../html.ts';

/** A table that scrolls sideways on narrow screens. */
export interface DataTable {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** `<tr>` elements. */
  readonly rows: readonly Html[];
}

/** The head of a column. */
export interface TableColumn {
  readonly title: string;
  readonly isNumber?: boolean;
}

/** Renders a table within a focusable, scrollable region. */
export function renderTable({ label, columns, rows }: DataTable): Html {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) =>
            isNumber === true
              ? html`<th scope="col" class="number">${title}</th>`
              : html`<th scope="col">${title}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
