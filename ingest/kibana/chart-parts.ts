import type { Chart, Condition, Grouping, Measure } from './chart.ts';

/** Groups by the values of a field, at most so many. */
export function byValues(
  field: string,
  label: string,
  most: number,
  order: 'largest' | 'ascending' | 'descending' = 'largest',
): Grouping {
  return { kind: 'values', field, label, most, order };
}

/** Groups by the years or days of a date. */
export function byDates(field: string, label: string, interval: 'year' | 'day'): Grouping {
  return { kind: 'dates', field, label, interval };
}

/** Adds up a field. */
export function sumOf(field: string, label: string): Measure {
  return { kind: 'sum', field, label };
}

/** A chart of companies that counts them, unless it says otherwise. */
export function ofCompanies(
  chart: Pick<Chart, 'id' | 'title' | 'shape'> & Partial<Omit<Chart, 'index'>>,
): Chart {
  const count: Measure = { kind: 'count', label: 'Företag' };
  return { description: '', by: [], measures: [count], where: [], ...chart, index: 'companies' };
}

/** A chart of the documents of one kind in the history of runs (see `RUNS_MAPPINGS`). */
export function ofRuns(
  kind: 'run' | 'source' | 'reason',
  chart: Pick<Chart, 'id' | 'title' | 'shape' | 'measures'> & Partial<Omit<Chart, 'index'>>,
): Chart {
  const isOfKind: Condition = { field: 'kind', is: kind };
  return { description: '', by: [], ...chart, where: [isOfKind, ...(chart.where ?? [])], index: 'runs' };
}
