import type { Language } from '../language/language.ts';
import { type Axis, type AxisFactory, toRoundTicksCovering } from './axis.ts';

export interface Plot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly tableFirstColumnHeading: string;
  readonly columns: readonly PlotColumn[];
  /** Series of values. At most seven have distinct colours and patterns. */
  readonly series: readonly PlotSeries[];
  readonly axis: AxisFactory;
  /** Sentence shown instead of an empty plot. */
  readonly emptyText: string;
  readonly hasTable: boolean;
}

export interface PlotColumn {
  readonly tableRowLabel: string;
  /** Label below the column; null for none. Labels that do not fit are not drawn. */
  readonly tickLabel: string | null;
  readonly tickLabelSecondLine?: string | null;
}

export interface PlotSeries {
  readonly name: string;
  /** One value per column; null when unknown. */
  readonly values: readonly (number | null)[];
}

export const DISTINCT_SERIES_STYLE_COUNT = 7;

export function toSeriesClass(seriesIndex: number): string {
  return `series-${(seriesIndex % DISTINCT_SERIES_STYLE_COUNT) + 1}`;
}

export const PLOT_WIDTH_SVG_UNITS = 400;
export const PLOT_HEIGHT_SVG_UNITS = 230;
/** Width of a digit in SVG units, at the font size on phones (13 px). */
export const DIGIT_WIDTH_SVG_UNITS = 8;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT_SVG_UNITS - 24;
const LINE_HEIGHT = 16;
const RIGHT = PLOT_WIDTH_SVG_UNITS - 10;
const MAX_TICKS = 6;

export interface PlotLayout {
  readonly leftX: number;
  readonly rightX: number;
  readonly topY: number;
  readonly bottomY: number;
  readonly drawingHeight: number;
  readonly axis: Axis;
  readonly ticks: readonly number[];
  readonly columnWidth: number;
  readonly toColumnCentreX: (column: number) => number;
  readonly toValueY: (value: number) => number;
}

/** The axis includes zero. `hasValueLabels` reserves space for the highest and lowest text. */
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
  const first = ticks[0]!;
  const last = ticks.at(-1)!;
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
