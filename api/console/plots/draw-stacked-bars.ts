import { html, type Html } from '../html.ts';
import { createPlotLayout, type Plot, type PlotLayout, roundToTenth } from './plot.ts';
import { drawAxes, renderFillPattern, toPatternId } from './draw-axes.ts';
import { renderPlot } from './render-plot.ts';

const BAR_SHARE = 0.76;

/** The first series is at the bottom. Values must not be negative. */
export function drawStackedBars(plot: Plot): Html {
  const { id, series, columns } = plot;
  const tops = columns.map((_column, index) => sumOf(plot, index));
  const highest = Math.max(0, ...tops);
  if (highest === 0) return html`<p class="muted">${plot.emptyText}</p>`;
  const area = createPlotLayout(plot, 0, highest);
  const drawing = html`<defs> ${series.map((_series, index) => renderFillPattern(id, index))} </defs>
    ${drawAxes(area, columns)} ${columns.map((_column, index) => drawBar(plot, area, index))}`;
  const legend = series.map(({ name }, index) => ({
    name,
    symbol: html`<rect width="16" height="16" fill="url(#${toPatternId(id, index)})"></rect>`,
  }));
  return renderPlot(plot, area, drawing, legend);
}

function sumOf({ series }: Plot, column: number): number {
  return series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
}

function drawBar({ id, series }: Plot, area: PlotLayout, column: number): Html[] {
  const width = roundToTenth(area.columnWidth * BAR_SHARE);
  const x = roundToTenth(area.toColumnCentreX(column) - width / 2);
  let sum = 0;
  return series.flatMap(({ values }, index) => {
    const value = values[column] ?? 0;
    if (value <= 0) return [];
    const bottom = area.toValueY(sum);
    sum += value;
    const top = area.toValueY(sum);
    const fill = `url(#${toPatternId(id, index)})`;
    return html`<rect
      x="${x}"
      y="${top}"
      width="${width}"
      height="${roundToTenth(bottom - top)}"
      fill="${fill}"
    ></rect>`;
  });
}
