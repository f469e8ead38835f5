import type { Html } from '../html.ts';
import { drawLines } from './draw-lines.ts';
import type { Plot } from './plot.ts';

/** Maximum years of a plot. A longer span comes from a wrong date. */
const MAX_YEARS = 60;

/** The values of one fiscal year, one for each name in `names`; null when unknown. */
export interface YearFigures {
  readonly year: number;
  readonly values: readonly (number | null)[];
}

/** A plot with one column per fiscal year. */
export interface YearPlot extends Omit<Plot, 'columns' | 'series'> {
  readonly names: readonly string[];
  /** In any order. The first entry of a repeated year wins. */
  readonly years: readonly YearFigures[];
}

/** Draws lines over fiscal years. A year without a report is a gap. */
export function drawYears({ names, years, ...about }: YearPlot): Html {
  const known = fillYears(years);
  return drawLines({
    ...about,
    columns: known.map(({ year }) => ({ label: String(year), tick: String(year) })),
    series: names.map((name, index) => ({ name, values: known.map(({ values }) => values[index] ?? null) })),
  });
}

/**
 * Returns every year from the first to the last, at most the last 60. Missing years have no values.
 */
export function fillYears(years: readonly YearFigures[]): YearFigures[] {
  if (years.length === 0) return [];
  const last = Math.max(...years.map(({ year }) => year));
  const first = Math.max(last - MAX_YEARS + 1, Math.min(...years.map(({ year }) => year)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    return years.find((each) => each.year === year) ?? { year, values: [] };
  });
}
