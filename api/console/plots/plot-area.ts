import type { Axis } from './axis.ts';
import type { Plot } from './plot.ts';
import { toTicks } from './to-ticks.ts';

/** Size of a drawing, in units that a telephone shows nearly as pixels. */
export const WIDTH = 400;
export const HEIGHT = 230;
/** Width of a digit of the text of 13 that the stylesheet gives a telephone, in a wide font. */
export const DIGIT = 8;
const TOP = 26;
const BOTTOM = HEIGHT - 24;
const RIGHT = WIDTH - 10;
const MAX_TICKS = 6;

/** Where things stand in a drawing. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly axis: Axis;
  readonly ticks: readonly number[];
  readonly columnWidth: number;
  /** Middle of a column, by its place. */
  readonly x: (column: number) => number;
  readonly y: (value: number) => number;
}

/** Lays out a plot of values from `low` to `high`; zero is always in it. */
export function toPlotArea({ axis: toAxis, columns }: Plot, low: number, high: number): PlotArea {
  const axis = toAxis(Math.max(Math.abs(low), Math.abs(high)));
  const ticks = toTicks(Math.min(0, low), Math.max(0, high), MAX_TICKS, axis.leastStep);
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const longest = Math.max(...ticks.map((tick) => axis.formatTick(tick).length));
  const left = round(longest * DIGIT + 8);
  const columnWidth = (RIGHT - left) / columns.length;
  return {
    ...{ left, right: RIGHT, top: TOP, bottom: BOTTOM, axis, ticks, columnWidth },
    x: (column) => round(left + (column + 0.5) * columnWidth),
    y: (value) => round(BOTTOM - ((value - first) / (last - first)) * (BOTTOM - TOP)),
  };
}

/** To a tenth of a unit: finer is not seen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
