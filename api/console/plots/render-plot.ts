import { html, type Html } from '../html.ts';
import { renderPlotTable } from './render-plot-table.ts';
import type { Plot } from './plot.ts';
import { PLOT_HEIGHT, PLOT_WIDTH, type PlotArea } from './plot-area.ts';

/** What stands in the list below a plot, in the order of the series. */
export interface LegendEntry {
  readonly name: string;
  /** Drawn in a square of 16. */
  readonly symbol: Html;
}

/** A drawing with its title, its legend and, where the page does not show them anyway, its figures as a table. */
export function renderPlot(plot: Plot, area: PlotArea, drawing: Html, legend: readonly LegendEntry[]): Html {
  return html`<div>
    <div class="plot">${renderSvg(plot, PLOT_HEIGHT, drawing)}</div>
    ${legend.length > 1 && presentLegend(legend)} ${plot.hasTable && renderPlotTable(plot, area.axis)}
  </div>`;
}

/** The drawing itself, as wide as there is room. */
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

function presentLegend(entries: readonly LegendEntry[]): Html {
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
