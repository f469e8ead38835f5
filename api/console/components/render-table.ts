import { html, type Html } from '../html.ts';
import type { Both, Language } from '../language/language.ts';

export interface SortableColumn {
  readonly sortableLabel: string;
  readonly sortedTablePath: string;
  /** Order of the table by this column; `none` when another column sorts the table. */
  readonly order: 'ascending' | 'descending' | 'none';
  readonly isNumeric: boolean;
  /** True to hide the column on a narrow screen. */
  readonly isWide?: boolean;
}

interface DataTable {
  readonly label: string;
  /** `numeric` columns are right-aligned. `wide` columns are hidden on a narrow screen. */
  readonly columns: readonly (
    string | { readonly numeric: Html | string } | { readonly wide: string } | SortableColumn
  )[];
  readonly rows: readonly Html[];
  readonly footer?: Html;
  readonly caption?: string;
  /** True shows each row as a card on a narrow screen. Cells have their heading in `data-label`. */
  readonly isStackedWhenNarrow?: boolean;
  /** True for a column a year: on a phone, the first two fill the width. */
  readonly isByYear?: boolean;
}

export function renderTable({
  label,
  columns,
  rows,
  footer,
  caption,
  isStackedWhenNarrow = false,
  isByYear = false,
}: DataTable): Html {
  return html`<div
    class="scroll-x${isByYear ? ' by-year' : ''}${isStackedWhenNarrow ? ' stacked' : ''}"
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
          ${columns.map(renderHeading)}
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

function renderHeading(column: DataTable['columns'][number]): Html {
  if (typeof column === 'string') return html`<th scope="col">${column}</th>`;
  if ('numeric' in column) return html`<th scope="col" class="number">${column.numeric}</th>`;
  if ('wide' in column) return html`<th scope="col" class="only-wide">${column.wide}</th>`;
  const { sortableLabel, sortedTablePath, order, isNumeric, isWide = false } = column;
  const kinds = ['sortable', ...(isNumeric ? ['number'] : []), ...(isWide ? ['only-wide'] : [])];
  return html`<th scope="col" class="${kinds.join(' ')}" aria-sort="${order}">
    <a href="${sortedTablePath}">${sortableLabel}</a>
  </th>`;
}

const UNKNOWN: Both = { sv: 'uppgift saknas', en: 'not available' };

/** What stands in a cell without a value, for eyes and for screen readers. */
export function renderUnknown(language: Language): Html {
  return html`<span aria-hidden="true">–</span><span class="visually-hidden">${UNKNOWN[language]}</span>`;
}
