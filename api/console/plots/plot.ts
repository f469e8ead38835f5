import type { Language } from '../language/language.ts';
import type { AxisFactory } from './axis.ts';

/** What a plot shows: figures of series over columns, which follow each other from left to right. */
export interface Plot {
  /** Unique within the page: the ids of its parts begin with it. */
  readonly id: string;
  readonly title: string;
  /** What can be seen in it, for whoever does not see it. */
  readonly description: string;
  readonly language: Language;
  /** What the columns are, such as `Day`: heads the first column of the table. */
  readonly columnsTitle: string;
  readonly columns: readonly PlotColumn[];
  /** At most seven have a look of their own. */
  readonly series: readonly PlotSeries[];
  readonly axis: AxisFactory;
  /** A sentence that stands instead of it when there is nothing to show. */
  readonly empty: string;
  /** False where the page shows the figures anyway. */
  readonly hasTable: boolean;
}

export interface PlotColumn {
  /** Heads its row in the table. */
  readonly label: string;
  /** Stands below it where there is room; null for none. */
  readonly tick: string | null;
}

export interface PlotSeries {
  readonly name: string;
  /** A value a column; null where it is not known. */
  readonly values: readonly (number | null)[];
}

/** Colours, patterns and marks that there are. */
export const MAX_SERIES = 7;

/** The class that colours the series at a place. */
export function toSeriesClass(place: number): string {
  return `series-${(place % MAX_SERIES) + 1}`;
}
