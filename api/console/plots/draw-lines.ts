import { html, type Html } from '../html.ts';
import { createPlotLayout, type Plot, type PlotLayout, type PlotSeries, toSeriesClass } from './plot.ts';
import { drawAxes, drawMarker, toDashArray } from './draw-axes.ts';
import { renderPlot } from './render-plot.ts';

const MAX_MARKED = 40;

export function drawLines(plot: Plot): Html {
  const values = plot.series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (values.length === 0) return html`<p class="muted">${plot.emptyText}</p>`;
  const area = createPlotLayout(plot, Math.min(...values), Math.max(...values));
  const isMarked = plot.columns.length <= MAX_MARKED;
  const drawing = html`${drawAxes(area, plot.columns)}
  ${plot.series.map((series, index) => drawSeries(series, index, area, isMarked))}`;
  const legend = plot.series.map(({ name }, index) => ({ name, symbol: drawSymbol(index, isMarked) }));
  return renderPlot(plot, area, drawing, legend);
}

function drawSeries({ values }: PlotSeries, index: number, area: PlotLayout, isMarked: boolean): Html {
  const runs = groupConsecutiveKnownIndexes(values);
  const point = (column: number): readonly [number, number] => [
    area.toColumnCentreX(column),
    area.toValueY(values[column]!),
  ];
  // A single value makes no line, so it always has a marker.
  const marked = runs.flatMap((columns) => (isMarked || columns.length === 1 ? columns : []));
  return html`<g class="${toSeriesClass(index)}">
    ${runs
      .filter((columns) => columns.length > 1)
      .map((columns) => drawRun(columns.map((column) => point(column).join(',')).join(' '), index))}
    ${marked.map((column) => drawMarker(index, ...point(column)))}
  </g>`;
}

function drawRun(points: string, index: number): Html {
  return html`<polyline
    points="${points}"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linejoin="round"
    stroke-dasharray="${toDashArray(index)}"
  ></polyline>`;
}

export function groupConsecutiveKnownIndexes(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [column, value] of values.entries()) {
    if (value === null) continue;
    if (runs.at(-1)?.at(-1) === column - 1) runs.at(-1)!.push(column);
    else runs.push([column]);
  }
  return runs;
}

function drawSymbol(index: number, isMarked: boolean): Html {
  return html`<g class="${toSeriesClass(index)}">
    <line
      x1="0"
      x2="16"
      y1="8"
      y2="8"
      stroke="currentColor"
      stroke-width="2"
      stroke-dasharray="${toDashArray(index)}"
    ></line>
    ${isMarked && drawMarker(index, 8, 8)}
  </g>`;
}
