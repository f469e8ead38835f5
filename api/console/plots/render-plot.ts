import { html, type Html } from '../html.ts';
import { renderPlotTable } from './render-plot-table.ts';
import type { Plot } from './plot.ts';
import { PLOT_HEIGHT, PLOT_WIDTH, type PlotArea } from './plot-area.ts';

/** An entry of the legend, in the order of the series. */
export interface LegendEntry {
  readonly name: string;
  /** Drawn in a 16 × 16 square. */
  readonly symbol: Html;
}

/** Renders a drawing with its title, its legend and, if `hasTable`, the table of its figures. */
export function renderPlot(plot: Plot, area: PlotArea, drawing: Html, legend: readonly LegendEntry[]): Html {
  return html`<div>
    <div class="plot">${renderSvg(plot, PLOT_HEIGHT, drawing)}</div>
    ${legend.length > 1 && renderLegend(legend)} ${plot.hasTable && renderPlotTable(plot, area.axis)}
  </div>`;
}

/** Renders the `<svg>` of a drawing with its title and description. */
export function renderSvg(
  { id, title, description }: Pick<Plot, 'id' | 'title' | 'description'>,
  height: number,
  drawing: Html,
): Html {
  return html`<svg
    viewBox="0 0 ${PLOT_WIDTH} ${height}"
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
