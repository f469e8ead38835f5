import type { Html } from '../html.ts';
import { drawLines } from './draw-lines.ts';
import type { Plot } from './plot.ts';

/** More years than that are no row of reports, but a wrong date. */
const MAX_YEARS = 60;

/** Figures of one fiscal year, one a name; null for one that is not known. */
export interface YearFigures {
  readonly year: number;
  readonly values: readonly (number | null)[];
}

export interface YearPlot extends Omit<Plot, 'columns' | 'series'> {
  readonly names: readonly string[];
  /** In any order; of two with the same year the first counts. */
  readonly years: readonly YearFigures[];
}

/** Lines over fiscal years. A year without a report is a gap. */
export function drawYears({ names, years, ...about }: YearPlot): Html {
  const known = fillYears(years);
  return drawLines({
    ...about,
    columns: known.map(({ year }) => ({ label: String(year), tick: String(year) })),
    series: names.map((name, place) => ({ name, values: known.map(({ values }) => values[place] ?? null) })),
  });
}

/** All years from the first to the last, at most the last sixty. */
export function fillYears(years: readonly YearFigures[]): YearFigures[] {
  if (years.length === 0) return [];
  const last = Math.max(...years.map(({ year }) => year));
  const first = Math.max(last - MAX_YEARS + 1, Math.min(...years.map(({ year }) => year)));
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const year = first + place;
    return years.find((each) => each.year === year) ?? { year, values: [] };
  });
}
