import type { Axis } from './axis.ts';
import type { Plot } from './plot.ts';
import { toTicks } from './to-ticks.ts';

/** Size of a drawing in SVG units, close to pixels on a phone. */
export const PLOT_WIDTH = 400;
/** Height of a drawing in SVG units. */
export const PLOT_HEIGHT = 230;
/** Width of a digit at the 13 px that the stylesheet sets on phones. */
export const DIGIT_WIDTH = 8;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT - 24;
const RIGHT = PLOT_WIDTH - 10;
const MAX_TICKS = 6;

/** The layout of a plot, in SVG units. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly axis: Axis;
  readonly ticks: readonly number[];
  readonly columnWidth: number;
  /** Centre of a column, by its index. */
  readonly x: (column: number) => number;
  readonly y: (value: number) => number;
}

/** Lays out a plot of values from `low` to `high`. The axis always includes zero. */
export function createPlotArea({ axis: toAxis, columns }: Plot, low: number, high: number): PlotArea {
  const axis = toAxis(Math.max(Math.abs(low), Math.abs(high)));
  const ticks = toTicks(Math.min(0, low), Math.max(0, high), MAX_TICKS, axis.minStep);
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const longest = Math.max(...ticks.map((tick) => axis.formatTick(tick).length));
  const left = roundToTenth(longest * DIGIT_WIDTH + 8);
  const columnWidth = (RIGHT - left) / columns.length;
  return {
    ...{ left, right: RIGHT, top: TOP, bottom: BOTTOM, axis, ticks, columnWidth },
    x: (column) => roundToTenth(left + (column + 0.5) * columnWidth),
    y: (value) => roundToTenth(BOTTOM - ((value - first) / (last - first)) * (BOTTOM - TOP)),
  };
}

/** Rounds to one decimal, so that the SVG text stays short. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
