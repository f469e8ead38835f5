import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Axis } from './axis.ts';
import type { Plot } from './plot.ts';

const TEXTS = {
  sv: { show: 'Visa som tabell', unknown: 'uppgift saknas' },
  en: { show: 'Show as a table', unknown: 'not available' },
} as const;

/** Renders the figures of a plot as a table inside `<details>`. */
export function renderPlotTable({ title, language, columnsTitle, columns, series }: Plot, axis: Axis): Html {
  const t = TEXTS[language];
  const format = (value: number | null | undefined): Html | string =>
    typeof value === 'number'
      ? axis.formatFigure(value)
      : html`<span aria-hidden="true">–</span><span class="visually-hidden">${t.unknown}</span>`;
  return html`<details>
    <summary>${t.show}</summary>
    ${renderTable({
      label: title,
      caption: `${title} (${axis.figureUnit})`,
      columns: [columnsTitle, ...series.map(({ name }) => ({ numeric: name }))],
      rows: columns.map(
        ({ label }, index) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${series.map(({ values }) => html`<td class="number">${format(values[index])}</td>`)}
          </tr>`,
      ),
    })}
  </details>`;
}
