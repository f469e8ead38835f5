import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { createNumberFormatter, formatNumber } from '../words/format.ts';
import { findLargestMoneyUnit, formatRoundedMoney, formatSignificant, MONEY_UNITS } from '../words/money.ts';
import {
  createPlotLayout,
  DIGIT_WIDTH_SVG_UNITS,
  renderPlot,
  roundToTenth,
  type PlotLayout,
  drawAxes,
  clampLabelX,
} from './plot.ts';

const MAX_YEARS = 60;
const BAR_SHARE = 0.64;

interface YearAmount {
  readonly year: number;
  /** SEK; null when unknown. */
  readonly value: number | null;
  /** Length of the year if it is not twelve months, such as `5 mån`; null for twelve. */
  readonly unusualLength?: string | null;
}

interface YearPlot {
  readonly id: string;
  readonly title: string;
  /** In any order. Of two fiscal years that end in one calendar year, the later comes first. */
  readonly years: readonly YearAmount[];
}

/** Negative bars point down, and unknown years are gaps. At least one year is known. */
export function drawYearBars({ id, title, years }: YearPlot, language: Language): Html {
  const columns = toYearSeries(years).map(({ year, value, unusualLength = null }) => ({
    name: unusualLength === null ? String(year) : `${year} (${unusualLength})`,
    tickLabel: String(year),
    tickLabelSecondLine: unusualLength,
    value,
  }));
  const known = columns.flatMap(({ name, value }, column) => (value === null ? [] : { name, value, column }));
  const amounts = known.map(({ value }) => value);
  const lowest = Math.min(...amounts);
  const highest = Math.max(...amounts);
  const axis = createMoneyAxis(Math.max(Math.abs(lowest), Math.abs(highest)), language);
  const area = createPlotLayout(axis, columns, { lowest, highest, hasValueLabels: true });
  const lengths = amounts.map((value) => axis.formatBarValue(value).length);
  const hasRoom = Math.max(...lengths) * DIGIT_WIDTH_SVG_UNITS <= area.columnWidth;
  const last = known.at(-1)?.column;
  const bars = known.map(({ name, value, column }) => {
    const amount = `${formatNumber(value, language)} ${MONEY_UNITS[0][language]}`;
    return drawBar(value, area, { column, isLast: column === last, title: `${name}: ${amount}` });
  });
  // Values are drawn last, so that no bar covers them.
  const texts = known
    .filter(({ column }) => hasRoom || column === last)
    .map(({ value, column }) => drawValue(value, axis.formatBarValue(value), column, area));
  const described = known.map(({ name, value }) => `${name}: ${formatRoundedMoney(value, language)}`);
  const plot = { id, title, description: described.join('; ') };
  return renderPlot(plot, area, html`${drawAxes(area, columns)} ${bars} ${texts}`);
}

function createMoneyAxis(largestAbsoluteValue: number, language: Language) {
  const { factor, [language]: unit } = findLargestMoneyUnit(largestAbsoluteValue);
  return {
    unit,
    minTickStep: factor === 1 ? 1 : 0,
    formatTick: (value: number) => formatSignificant(value / factor, language),
    formatBarValue: createValueFormat(largestAbsoluteValue / factor, factor, language),
  };
}

/** All amounts get the decimals that the largest needs for three digits, but none becomes 0. */
function createValueFormat(largest: number, factor: number, language: Language): (value: number) => string {
  const decimals = factor === 1 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, largest))));
  const format = createNumberFormatter(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const least = 0.5 / 10 ** decimals;
  return (value) =>
    value !== 0 && Math.abs(value / factor) < least
      ? formatSignificant(value / factor, language)
      : format(value / factor);
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
    fill="var(--${value < 0 ? 'loss' : 'bar'}${isLast ? '' : '-past'})"
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
