import { html, type Html } from '../html.ts';
import { drawAxes, clampLabelX } from './draw-axes.ts';
import { createPlotLayout, DIGIT_WIDTH_SVG_UNITS, type Plot, type PlotLayout, roundToTenth } from './plot.ts';
import { renderPlot } from './render-plot.ts';

const MAX_YEARS = 60;
const BAR_SHARE = 0.64;

interface YearFigure {
  readonly year: number;
  readonly value: number | null;
  /** Length of the year if it is not twelve months, such as `5 mån`; null for twelve. */
  readonly unusualLength?: string | null;
}

interface YearPlot extends Omit<Plot, 'columns' | 'series'> {
  readonly name: string;
  /** In any order. Of two fiscal years that end in one calendar year, the later comes first. */
  readonly years: readonly YearFigure[];
}

/** Negative bars point down, and unknown years are gaps. */
export function drawYearBars({ name, years, ...about }: YearPlot): Html {
  const known = toYearSeries(years);
  const values = known.map(({ value }) => value);
  const amounts = values.filter((value) => value !== null);
  if (amounts.length === 0) return html`<p class="muted">${about.emptyText}</p>`;
  const plot: Plot = {
    ...about,
    columns: known.map(({ year, unusualLength = null }) => ({
      tableRowLabel: unusualLength === null ? String(year) : `${year} (${unusualLength})`,
      tickLabel: String(year),
      tickLabelSecondLine: unusualLength,
    })),
    series: [{ name, values }],
  };
  const area = createPlotLayout(plot, Math.min(...amounts), Math.max(...amounts), true);
  const lengths = amounts.map((value) => area.axis.formatBarValue(value).length);
  const hasRoom = Math.max(...lengths) * DIGIT_WIDTH_SVG_UNITS <= area.columnWidth;
  const last = values.findLastIndex((value) => value !== null);
  const bars = values.map((value, column) =>
    value === null
      ? ''
      : drawBar(value, area, { column, isLast: column === last, title: plot.columns[column]!.tableRowLabel }),
  );
  // Values are drawn last, so that no bar covers them.
  const texts = values.map((value, column) =>
    value !== null && (hasRoom || column === last) ? drawValue(value, column, area) : '',
  );
  return renderPlot(plot, area, html`${drawAxes(area, plot.columns)} ${bars} ${texts}`, []);
}

const MIN_BAR_HEIGHT = 1;

function drawBar(
  value: number,
  area: PlotLayout,
  { column, isLast, title }: { readonly column: number; readonly isLast: boolean; readonly title: string },
): Html {
  const { axis } = area;
  const zero = area.toValueY(0);
  const end = area.toValueY(value);
  const width = roundToTenth(area.columnWidth * BAR_SHARE);
  const height = Math.max(value === 0 ? 0 : MIN_BAR_HEIGHT, roundToTenth(Math.abs(zero - end)));
  return html`<rect
    class="plot-bar${isLast ? ' plot-bar-last' : ''}${value < 0 ? ' plot-bar-loss' : ''}"
    x="${roundToTenth(area.toColumnCentreX(column) - width / 2)}"
    y="${value < 0 ? zero : roundToTenth(zero - height)}"
    width="${width}"
    height="${height}"
    rx="2"
  >
    <title>${title}: ${axis.formatTableValue(value)} ${axis.tableUnit}</title>
  </rect>`;
}

function drawValue(value: number, column: number, area: PlotLayout): Html {
  const text = area.axis.formatBarValue(value);
  return html`<text
    class="plot-text plot-value"
    x="${clampLabelX(text, area, column)}"
    y="${roundToTenth(area.toValueY(value) + (value < 0 ? 14 : -5))}"
    text-anchor="middle"
    >${text}</text
  >`;
}

/** Adds missing years. Two fiscal years that end in one calendar year both stay. */
export function toYearSeries(years: readonly YearFigure[]): YearFigure[] {
  if (years.length === 0) return [];
  const last = Math.max(...years.map(({ year }) => year));
  const first = Math.max(last - MAX_YEARS + 1, Math.min(...years.map(({ year }) => year)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const known = years.filter((each) => each.year === year).toReversed();
    return known.length > 0 ? known : [{ year, value: null }];
  }).flat();
}
