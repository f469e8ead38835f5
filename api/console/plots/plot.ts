import { LOCALES } from '../words/format.ts';
import type { Language } from '../language/language.ts';
import { type Axis, type AxisFactory, toRoundTicksCovering } from './axis.ts';

/** A plot of one or more series. Its columns run from left to right. */
export interface Plot {
  /** Id of the plot, unique within the page, and prefix of the ids in it. */
  readonly id: string;
  readonly title: string;
  /** Summary for screen readers. */
  readonly description: string;
  readonly language: Language;
  /** Heading of the first column of the table, such as `Day`. */
  readonly tableFirstColumnHeading: string;
  readonly columns: readonly PlotColumn[];
  /** Series of values. At most seven have distinct colours and patterns. */
  readonly series: readonly PlotSeries[];
  readonly axis: AxisFactory;
  /** Sentence shown instead of an empty plot. */
  readonly emptyText: string;
  /** True to add a table of the figures. False when the page shows the figures elsewhere. */
  readonly hasTable: boolean;
}

/** A column of a plot. */
export interface PlotColumn {
  /** Heading of the table row with the figures of this column. */
  readonly tableRowLabel: string;
  /** Label below the column; null for none. Labels that do not fit are not drawn. */
  readonly tickLabel: string | null;
  /** Second line below the column, such as the length of a short fiscal year. */
  readonly tickLabelSecondLine?: string | null;
}

/** A named series of values. */
export interface PlotSeries {
  readonly name: string;
  /** One value per column; null when unknown. */
  readonly values: readonly (number | null)[];
}

/** Number of distinct colours, patterns and markers. Further series of a plot repeat them. */
export const DISTINCT_SERIES_STYLE_COUNT = 7;

/** Returns the CSS class with the colour of a series. */
export function toSeriesClass(seriesIndex: number): string {
  return `series-${(seriesIndex % DISTINCT_SERIES_STYLE_COUNT) + 1}`;
}

/** Width of a drawing in SVG units. One unit is about one pixel on a phone. */
export const PLOT_WIDTH_SVG_UNITS = 400;
/** Height of a drawing in SVG units. */
export const PLOT_HEIGHT_SVG_UNITS = 230;
/** Width of a digit in SVG units, at the font size on phones (13 px). */
export const DIGIT_WIDTH_SVG_UNITS = 8;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT_SVG_UNITS - 24;
/** Height of a line of text in SVG units. */
const LINE_HEIGHT = 16;
const RIGHT = PLOT_WIDTH_SVG_UNITS - 10;
const MAX_TICKS = 6;

/** The layout of a plot, in SVG units. */
export interface PlotLayout {
  readonly leftX: number;
  readonly rightX: number;
  readonly topY: number;
  readonly bottomY: number;
  /** Height of the whole drawing. */
  readonly drawingHeight: number;
  readonly axis: Axis;
  readonly ticks: readonly number[];
  readonly columnWidth: number;
  /** Returns the x position of the centre of a column, by its index. */
  readonly toColumnCentreX: (column: number) => number;
  readonly toValueY: (value: number) => number;
}

/**
 * Lays out a plot of values from `lowestValue` to `highestValue`. The axis always includes zero.
 * `hasValueLabels` reserves space for the text of the highest and the lowest value.
 */
export function createPlotLayout(
  { axis: toAxis, columns }: Plot,
  lowestValue: number,
  highestValue: number,
  hasValueLabels = false,
): PlotLayout {
  const axis = toAxis(Math.max(Math.abs(lowestValue), Math.abs(highestValue)));
  const ticks = toRoundTicksCovering(
    Math.min(0, lowestValue),
    Math.max(0, highestValue),
    MAX_TICKS,
    axis.minTickStep,
  );
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const longest = Math.max(...ticks.map((tick) => axis.formatTick(tick).length));
  const left = roundToTenth(longest * DIGIT_WIDTH_SVG_UNITS + 8);
  const columnWidth = (RIGHT - left) / columns.length;
  const top = TOP + (hasValueLabels ? LINE_HEIGHT : 0);
  const bottom = BOTTOM - (hasValueLabels && lowestValue < 0 ? LINE_HEIGHT : 0);
  const height =
    PLOT_HEIGHT_SVG_UNITS +
    (columns.some(({ tickLabelSecondLine = null }) => tickLabelSecondLine !== null) ? LINE_HEIGHT : 0);
  return {
    leftX: left,
    rightX: RIGHT,
    topY: top,
    bottomY: bottom,
    drawingHeight: height,
    axis,
    ticks,
    columnWidth,
    toColumnCentreX: (column) => roundToTenth(left + (column + 0.5) * columnWidth),
    toValueY: (value) => roundToTenth(bottom - ((value - first) / (last - first)) * (bottom - top)),
  };
}

/** Rounds to one decimal, so that the SVG text stays short. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Hours between two labels of a time axis. */
const TICK_HOURS = 3;

/** Returns one plot column per instant, in Swedish time. Every third full hour has a label. */
export function toTimeOfDayColumns(instants: readonly Date[], language: Language): PlotColumn[] {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Stockholm',
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return instants.map((instant) => {
    const label = format.format(instant);
    const [hour, minute] = label.split(':').map(Number);
    return { tableRowLabel: label, tickLabel: minute === 0 && hour! % TICK_HOURS === 0 ? label : null };
  });
}
