import { html, type Html } from '../html.ts';

/** A table that scrolls sideways on narrow screens. */
export interface DataTable {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Headings; `numeric` ones belong to right-aligned columns. */
  readonly columns: readonly (string | { readonly numeric: string })[];
  /** `<tr>` elements. */
  readonly rows: readonly Html[];
  /** `<tr>` element with totals. */
  readonly footer?: Html;
  /** Caption above the table. */
  readonly caption?: string;
  /** True shows the last columns first on a narrow screen. */
  readonly startsAtEnd?: boolean;
}

/** Renders a table within a focusable, scrollable region. */
export function renderTable({ label, columns, rows, footer, caption, startsAtEnd = false }: DataTable): Html {
  return html`<div
    class="scroll-x${startsAtEnd ? ' scroll-end' : ''}"
    tabindex="0"
    role="region"
    aria-label="${label}"
  >
    <table>
      ${
        caption !== undefined &&
        html`<caption>
          ${caption}
        </caption>`
      }
      <thead>
        <tr>
          ${columns.map((column) =>
            typeof column === 'string'
              ? html`<th scope="col">${column}</th>`
              : html`<th scope="col" class="number">${column.numeric}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
      ${
        footer !== undefined &&
        html`<tfoot>
          ${footer}
        </tfoot>`
      }
    </table>
  </div>`;
}
