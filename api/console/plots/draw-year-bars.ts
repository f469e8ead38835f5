import { html, type Html } from '../html.ts';
import { formatNumber } from '../words/format.ts';
import { MONEY_UNITS } from '../words/money.ts';
import { createMoneyAxis } from './axis.ts';
import { drawAxes, clampLabelX } from './draw-axes.ts';
import { createPlotLayout, DIGIT_WIDTH_SVG_UNITS, renderPlot, roundToTenth } from './plot.ts';
import type { Plot, PlotLayout } from './plot.ts';

const MAX_YEARS = 60;
const BAR_SHARE = 0.64;

interface YearAmount {
  readonly year: number;
  /** SEK; null when unknown. */
  readonly value: number | null;
  /** Length of the year if it is not twelve months, such as `5 mån`; null for twelve. */
  readonly unusualLength?: string | null;
}

interface YearPlot extends Plot {
  /** In any order. Of two fiscal years that end in one calendar year, the later comes first. */
  readonly years: readonly YearAmount[];
}

/** Negative bars point down, and unknown years are gaps. */
export function drawYearBars({ years, ...plot }: YearPlot): Html {
  const known = toYearSeries(years);
  const amounts = known.map(({ value }) => value).filter((value) => value !== null);
  if (amounts.length === 0) return html`<p class="muted">${plot.emptyText}</p>`;
  const columns = known.map(({ year, unusualLength = null }) => ({
    tickLabel: String(year),
    tickLabelSecondLine: unusualLength,
  }));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const axis = createMoneyAxis(Math.max(Math.abs(lowest), Math.abs(highest)), plot.language);
  const area = createPlotLayout(axis, columns, { lowest, highest, hasValueLabels: true });
  const lengths = amounts.map((value) => axis.formatBarValue(value).length);
  const hasRoom = Math.max(...lengths) * DIGIT_WIDTH_SVG_UNITS <= area.columnWidth;
  const last = known.findLastIndex(({ value }) => value !== null);
  const bars = known.map(({ year, value, unusualLength = null }, column) => {
    if (value === null) return '';
    const name = unusualLength === null ? String(year) : `${year} (${unusualLength})`;
    const text = `${formatNumber(value, plot.language)} ${MONEY_UNITS[0][plot.language]}`;
    return drawBar(value, area, { column, isLast: column === last, title: `${name}: ${text}` });
  });
  // Values are drawn last, so that no bar covers them.
  const texts = known.map(({ value }, column) =>
    value !== null && (hasRoom || column === last)
      ? drawValue(value, axis.formatBarValue(value), column, area)
      : '',
  );
  const drawing = html`${drawAxes(area, columns)} ${bars} ${texts}`;
  return renderPlot(plot, area, drawing);
}

const MIN_BAR_HEIGHT = 1;

function drawBar(
  value: number,
  area: PlotLayout,
  { column, isLast, title }: { readonly column: number; readonly isLast: boolean; readonly title: string },
): Html {
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
    <title>${title}</title>
  </rect>`;
}

function drawValue(value: number, text: string, column: number, area: PlotLayout): Html {
  return html`<text
    class="plot-text plot-value"
    x="${clampLabelX(text, area, column)}"
    y="${roundToTenth(area.toValueY(value) + (value < 0 ? 14 : -5))}"
    text-anchor="middle"
    >${text}</text
  >`;
}

/** Adds missing years. Two fiscal years that end in one calendar year both stay. */
export function toYearSeries(years: readonly YearAmount[]): YearAmount[] {
  if (years.length === 0) return [];
  const last = Math.max(...years.map(({ year }) => year));
  const first = Math.max(last - MAX_YEARS + 1, Math.min(...years.map(({ year }) => year)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const known = years.filter((each) => each.year === year).toReversed();
    return known.length > 0 ? known : [{ year, value: null }];
  }).flat();
}
