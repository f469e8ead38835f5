import { LOCALES } from '../words/format.ts';
import type { Language } from '../language/language.ts';
import { type Axis, type AxisFactory, toTicks } from './axis.ts';

/** A plot of series over columns, which run from left to right. */
export interface Plot {
  /** Unique within the page; prefix of the ids of its parts. */
  readonly id: string;
  readonly title: string;
  /** Summary for screen readers. */
  readonly description: string;
  readonly language: Language;
  /** Heading of the first column of the table, such as `Day`. */
  readonly columnsTitle: string;
  readonly columns: readonly PlotColumn[];
  /** Series of values. At most seven have distinct colours and patterns. */
  readonly series: readonly PlotSeries[];
  readonly axis: AxisFactory;
  /** Sentence shown instead of an empty plot. */
  readonly empty: string;
  /** True to show the figures as a table too; false when the page shows them elsewhere. */
  readonly hasTable: boolean;
}

/** A column of a plot. */
export interface PlotColumn {
  /** Heading of its row in the table. */
  readonly label: string;
  /** Label below the column, if there is room; null for none. */
  readonly tick: string | null;
  /** Second line of the label, such as the length of a short fiscal year. */
  readonly note?: string | null;
}

/** A named series of values. */
export interface PlotSeries {
  readonly name: string;
  /** One value per column; null when unknown. */
  readonly values: readonly (number | null)[];
}

/** Maximum series with colours, patterns and markers of their own. */
export const MAX_SERIES = 7;

/** The CSS class with the colour of a series. */
export function toSeriesClass(index: number): string {
  return `series-${(index % MAX_SERIES) + 1}`;
}

/** Size of a drawing in SVG units, close to pixels on a phone. */
export const PLOT_WIDTH = 400;
/** Height of a drawing in SVG units. */
export const PLOT_HEIGHT = 230;
/** Width of a digit at the 13 px that the stylesheet sets on phones. */
export const DIGIT_WIDTH = 8;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT - 24;
/** Height of a line of text. */
const LINE_HEIGHT = 16;
const RIGHT = PLOT_WIDTH - 10;
const MAX_TICKS = 6;

/** The layout of a plot, in SVG units. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Height of the whole drawing. */
  readonly height: number;
  readonly axis: Axis;
  readonly ticks: readonly number[];
  readonly columnWidth: number;
  /** Centre of a column, by its index. */
  readonly x: (column: number) => number;
  readonly y: (value: number) => number;
}

/**
 * Lays out a plot of values from `low` to `high`. The axis always includes zero. `hasValues` leaves
 * room for a line of text above the highest value and below the lowest negative one.
 */
export function createPlotArea(
  { axis: toAxis, columns }: Plot,
  low: number,
  high: number,
  hasValues = false,
): PlotArea {
  const axis = toAxis(Math.max(Math.abs(low), Math.abs(high)));
  const ticks = toTicks(Math.min(0, low), Math.max(0, high), MAX_TICKS, axis.minStep);
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const longest = Math.max(...ticks.map((tick) => axis.formatTick(tick).length));
  const left = roundToTenth(longest * DIGIT_WIDTH + 8);
  const columnWidth = (RIGHT - left) / columns.length;
  const top = TOP + (hasValues ? LINE_HEIGHT : 0);
  const bottom = BOTTOM - (hasValues && low < 0 ? LINE_HEIGHT : 0);
  const height = PLOT_HEIGHT + (columns.some(({ note = null }) => note !== null) ? LINE_HEIGHT : 0);
  return {
    ...{ left, right: RIGHT, top, bottom, height, axis, ticks, columnWidth },
    x: (column) => roundToTenth(left + (column + 0.5) * columnWidth),
    y: (value) => roundToTenth(bottom - ((value - first) / (last - first)) * (bottom - top)),
  };
}

/** Rounds to one decimal, so that the SVG text stays short. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Hours between labels. */
const TICK_HOURS = 3;

/** Returns plot columns for instants in Swedish time, with a label every third hour. */
export function toTimeColumns(instants: readonly Date[], language: Language): PlotColumn[] {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Stockholm',
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return instants.map((instant) => {
    const label = format.format(instant);
    const [hour, minute] = label.split(':').map(Number);
    return { label, tick: minute === 0 && hour! % TICK_HOURS === 0 ? label : null };
  });
}
