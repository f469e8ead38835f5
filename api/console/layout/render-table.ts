import { html, type Html } from '../html.ts';

/** A table that is scrolled sideways where it is too wide. */
export interface DataTable {
  /** What it shows, for whoever does not see it. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Rows of cells: `<tr>`. */
  readonly rows: readonly Html[];
}

export interface TableColumn {
  readonly title: string;
  readonly isNumber?: boolean;
}

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
