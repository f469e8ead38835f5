import { html, type Html } from '../html.ts';
import { presentFigures } from './present-figures.ts';
import type { Plot } from './plot.ts';
import { HEIGHT, WIDTH, type PlotArea } from './plot-area.ts';

/** What stands in the list below a plot, in the order of the series. */
export interface LegendEntry {
  readonly name: string;
  /** Drawn in a square of 16. */
  readonly sign: Html;
}

/** A drawing with its title, its legend and, where the page does not show them anyway, its figures as a table. */
export function presentPlot(plot: Plot, area: PlotArea, drawing: Html, legend: readonly LegendEntry[]): Html {
  return html`<div>
    <div class="plot">${presentDrawing(plot, HEIGHT, drawing)}</div>
    ${legend.length > 1 && presentLegend(legend)} ${plot.hasTable && presentFigures(plot, area.axis)}
  </div>`;
}

/** The drawing itself, as wide as there is room. */
export function presentDrawing(
  { id, title, description }: Pick<Plot, 'id' | 'title' | 'description'>,
  height: number,
  drawing: Html,
): Html {
  return html`<svg
    viewBox="0 0 ${WIDTH} ${height}"
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
      ({ name, sign }) =>
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
