import { html, type Html } from '../html.ts';
import { toSeriesClass, type Plot, type PlotSeries } from './plot.ts';
import { createPlotArea, type PlotArea } from './plot-area.ts';
import { drawMarker, toDashArray } from './plot-marks.ts';
import { drawAxes } from './draw-axes.ts';
import { renderPlot } from './render-plot.ts';

/** More columns than that have no room for a mark each. */
const MAX_MARKED = 40;

/** A line a series, with a gap where a value is not known. Values may be negative. */
export function drawLines(plot: Plot): Html {
  const values = plot.series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (values.length === 0) return html`<p class="muted">${plot.empty}</p>`;
  const area = createPlotArea(plot, Math.min(...values), Math.max(...values));
  const isMarked = plot.columns.length <= MAX_MARKED;
  const drawing = html`${drawAxes(area, plot.columns)}
  ${plot.series.map((series, place) => drawSeries(series, place, area, isMarked))}`;
  const legend = plot.series.map(({ name }, place) => ({ name, symbol: drawSign(place, isMarked) }));
  return renderPlot(plot, area, drawing, legend);
}

function drawSeries({ values }: PlotSeries, place: number, area: PlotArea, isMarked: boolean): Html {
  const runs = findKnownRuns(values);
  const point = (column: number): readonly [number, number] => [area.x(column), area.y(values[column]!)];
  // One value alone makes no line, so it is marked in any case.
  const marked = runs.flatMap((columns) => (isMarked || columns.length === 1 ? columns : []));
  return html`<g class="${toSeriesClass(place)}">
    ${runs
      .filter((columns) => columns.length > 1)
      .map((columns) => drawRun(columns.map((column) => point(column).join(',')).join(' '), place))}
    ${marked.map((column) => drawMarker(place, ...point(column)))}
  </g>`;
}

function drawRun(points: string, place: number): Html {
  return html`<polyline
    points="${points}"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linejoin="round"
    stroke-dasharray="${toDashArray(place)}"
  ></polyline>`;
}

/** Columns in a row whose values are known. */
export function findKnownRuns(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [column, value] of values.entries()) {
    if (value === null) continue;
    if (runs.at(-1)?.at(-1) === column - 1) runs.at(-1)!.push(column);
    else runs.push([column]);
  }
  return runs;
}

function drawSign(place: number, isMarked: boolean): Html {
  return html`<g class="${toSeriesClass(place)}">
    <line
      x1="0"
      x2="16"
      y1="8"
      y2="8"
      stroke="currentColor"
      stroke-width="2"
      stroke-dasharray="${toDashArray(place)}"
    ></line>
    ${isMarked && drawMarker(place, 8, 8)}
  </g>`;
}
