import { html, type Html } from '../html.ts';
import { drawAxes } from './draw-axes.ts';
import { createPlotArea, DIGIT_WIDTH, type Plot, type PlotArea, roundToTenth } from './plot.ts';
import { renderPlot } from './render-plot.ts';

/** Maximum years of a plot. A longer span comes from a wrong date. */
const MAX_YEARS = 60;
/** Width of a bar as a share of the width of its column. */
const BAR_SHARE = 0.64;

/** The value of one fiscal year; null when unknown. */
export interface YearFigure {
  readonly year: number;
  readonly value: number | null;
}

/** A plot with one bar per fiscal year. */
export interface YearPlot extends Omit<Plot, 'columns' | 'series'> {
  readonly name: string;
  /** In any order. The first entry of a repeated year wins. */
  readonly years: readonly YearFigure[];
}

/**
 * Draws a bar with its value for each fiscal year, the latest on the right. A negative value is
 * below the line, and a year without a value is a gap.
 */
export function drawYears({ name, years, ...about }: YearPlot): Html {
  const known = fillYears(years);
  const values = known.map(({ value }) => value);
  const amounts = values.filter((value) => value !== null);
  if (amounts.length === 0) return html`<p class="muted">${about.empty}</p>`;
  const plot: Plot = {
    ...about,
    columns: known.map(({ year }) => ({ label: String(year), tick: String(year) })),
    series: [{ name, values }],
  };
  const area = createPlotArea(plot, Math.min(...amounts), Math.max(...amounts));
  const texts = amounts.map((value) => area.axis.formatTick(value).length);
  const hasRoom = Math.max(...texts) * DIGIT_WIDTH <= area.columnWidth;
  const last = values.findLastIndex((value) => value !== null);
  const bars = values.map((value, column) =>
    value === null
      ? ''
      : drawBar(value, column, area, { isLast: column === last, hasText: hasRoom || column === last }),
  );
  return renderPlot(plot, area, html`${drawAxes(area, plot.columns)} ${bars}`, []);
}

function drawBar(
  value: number,
  column: number,
  area: PlotArea,
  { isLast, hasText }: { readonly isLast: boolean; readonly hasText: boolean },
): Html {
  const [zero, end] = [area.y(0), area.y(value)];
  const width = roundToTenth(area.columnWidth * BAR_SHARE);
  const center = area.x(column);
  return html`<rect
      class="plot-bar${isLast ? ' plot-bar-last' : ''}${value < 0 ? ' plot-bar-loss' : ''}"
      x="${roundToTenth(center - width / 2)}"
      y="${Math.min(zero, end)}"
      width="${width}"
      height="${roundToTenth(Math.abs(zero - end))}"
      rx="2"
    ></rect>
    ${
      hasText &&
      html`<text
        class="plot-text plot-value"
        x="${center}"
        y="${end + (value < 0 ? 14 : -5)}"
        text-anchor="middle"
        >${area.axis.formatTick(value)}</text
      >`
    }`;
}

/**
 * Returns every year from the first to the last, at most the last 60. Missing years have no value.
 */
export function fillYears(years: readonly YearFigure[]): YearFigure[] {
  if (years.length === 0) return [];
  const last = Math.max(...years.map(({ year }) => year));
  const first = Math.max(last - MAX_YEARS + 1, Math.min(...years.map(({ year }) => year)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    return years.find((each) => each.year === year) ?? { year, value: null };
  });
}
