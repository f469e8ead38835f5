import type { AnalystIndices } from '../../shared/store/analyst-indices.ts';

/** How documents are grouped: by the values of a field, or by the years or days of a date. */
export type ChartGrouping =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly label: string;
      /** Most groups. */
      readonly most: number;
      /** Largest measure first, or in the order of the values. */
      readonly order: 'largest' | 'ascending' | 'descending';
    }
  | {
      readonly kind: 'dates';
      readonly field: string;
      readonly label: string;
      readonly interval: 'year' | 'day';
    };

/** What is measured of each group. */
export type ChartMeasure =
  | { readonly kind: 'count'; readonly label: string }
  | { readonly kind: 'sum'; readonly field: string; readonly label: string };

/** What a document must have to be measured. */
export type ChartCondition =
  | { readonly field: string; readonly is: string | boolean }
  | { readonly field: string; readonly above: number };

/** A chart as it is described once: its Lens object and its aggregation are made of this. Titles and labels are Swedish. */
export interface Chart {
  /** Unique among all charts, and the same for ever: an import takes the place of the one before. */
  readonly id: string;
  readonly title: string;
  /** What a reader has to know of the figures; empty when they are what they seem. */
  readonly description: string;
  readonly index: keyof AnalystIndices;
  readonly shape: 'bar' | 'bar_horizontal' | 'donut' | 'table' | 'metric';
  /** Outermost first. Of a bar the last one is the axis, one before it splits the bars. Empty for a metric. */
  readonly by: readonly ChartGrouping[];
  /** At least one; only a table has several. */
  readonly measures: readonly ChartMeasure[];
  readonly where: readonly ChartCondition[];
}

/** Charts on one page, in reading order. */
export interface Dashboard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly charts: readonly Chart[];
  /** Days back from now that are shown at first; null where time does not filter. */
  readonly defaultDays: number | null;
}

/** Groups by the values of a field, at most so many. */
export function groupByValues(
  field: string,
  label: string,
  most: number,
  order: 'largest' | 'ascending' | 'descending' = 'largest',
): ChartGrouping {
  return { kind: 'values', field, label, most, order };
}

/** Groups by the years or days of a date. */
export function groupByDates(field: string, label: string, interval: 'year' | 'day'): ChartGrouping {
  return { kind: 'dates', field, label, interval };
}

/** Adds up a field. */
export function sumField(field: string, label: string): ChartMeasure {
  return { kind: 'sum', field, label };
}

/** What a chart leaves out or changes of the usual. */
type ChartOptions = Partial<Pick<Chart, 'description' | 'by' | 'measures' | 'where'>>;

/** A chart of companies. It counts them unless `parts` has measures. */
export function createCompanyChart(
  id: string,
  title: string,
  shape: Chart['shape'],
  parts: ChartOptions = {},
): Chart {
  const count: ChartMeasure = { kind: 'count', label: 'Företag' };
  return {
    description: '',
    by: [],
    measures: [count],
    where: [],
    ...parts,
    id,
    title,
    shape,
    index: 'companies',
  };
}

/** A chart of the documents of one kind in the history of runs (see `RUNS_MAPPINGS`). */
export function createRunChart(
  id: string,
  title: string,
  shape: Chart['shape'],
  {
    kind,
    where = [],
    ...parts
  }: ChartOptions & Pick<Chart, 'measures'> & { readonly kind: 'run' | 'source' | 'reason' },
): Chart {
  const conditions: readonly ChartCondition[] = [{ field: 'kind', is: kind }, ...where];
  return { description: '', by: [], ...parts, where: conditions, id, title, shape, index: 'runs' };
}
