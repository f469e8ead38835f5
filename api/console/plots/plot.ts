import type { Language } from '../language/language.ts';
import type { AxisFactory } from './axis.ts';

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
