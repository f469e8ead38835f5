import type { Both } from '../language/by-language.ts';
import { renderTable, renderUnknown } from '../components/render-table.ts';
import { html, type Html } from '../html.ts';
import type { Axis } from './axis.ts';
import { type Plot, PLOT_WIDTH_SVG_UNITS, type PlotLayout } from './plot.ts';

interface LegendEntry {
  readonly name: string;
  /** SVG elements of the symbol before the name, in a square of 16 by 16 units. */
  readonly symbol: Html;
}

export function renderPlot(
  plot: Plot,
  layout: PlotLayout,
  drawing: Html,
  legend: readonly LegendEntry[],
): Html {
  return html`<div>
    <div class="plot">${renderSvg(plot, layout.drawingHeight, drawing)}</div>
    ${legend.length > 1 && renderLegend(legend)} ${plot.hasTable && renderPlotTable(plot, layout.axis)}
  </div>`;
}

function renderSvg(
  { id, title, description }: Pick<Plot, 'id' | 'title' | 'description'>,
  height: number,
  drawing: Html,
): Html {
  return html`<svg
    viewBox="0 0 ${PLOT_WIDTH_SVG_UNITS} ${height}"
    role="img"
    aria-labelledby="${id}-title ${id}-desc"
    preserveAspectRatio="xMidYMid meet"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-desc">${description}</desc>
    ${drawing}
  </svg>`;
}

function renderLegend(entries: readonly LegendEntry[]): Html {
  return html`<ul class="legend">
    ${entries.map(
      ({ name, symbol: sign }) =>
        html`<li>
          <svg
            class="legend-sign"
            viewBox="0 0 16 16"
            width="16"
            height="16"
            aria-hidden="true"
            focusable="false"
          >
            ${sign}
          </svg>
          ${name}
        </li>`,
    )}
  </ul>`;
}

const SHOW_TABLE: Both = { sv: 'Visa som tabell', en: 'Show as a table' };

function renderPlotTable(
  { title, language, tableFirstColumnHeading, columns, series }: Plot,
  axis: Axis,
): Html {
  const format = (value: number | null | undefined): Html | string =>
    typeof value === 'number' ? axis.formatTableValue(value) : renderUnknown(language);
  return html`<details>
    <summary>${SHOW_TABLE[language]}</summary>
    ${renderTable({
      label: title,
      caption: `${title} (${axis.tableUnit})`,
      columns: [tableFirstColumnHeading, ...series.map(({ name }) => ({ numeric: name }))],
      rows: columns.map(
        ({ tableRowLabel }, index) =>
          html`<tr>
            <th scope="row">${tableRowLabel}</th>
            ${series.map(({ values }) => html`<td class="number">${format(values[index])}</td>`)}
          </tr>`,
      ),
    })}
  </details>`;
}
