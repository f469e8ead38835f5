import type { AnalystIndices } from '../../shared/store/analyst-indices.ts';

/** Grouping of documents by the values of a field, or by the years or days of a date. */
export type ChartGrouping =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly label: string;
      /** Maximum number of groups. */
      readonly most: number;
      /** Order of the groups: by the measure, largest first, or by value. */
      readonly order: 'largest' | 'ascending' | 'descending';
    }
  | {
      readonly kind: 'dates';
      readonly field: string;
      readonly label: string;
      readonly interval: 'year' | 'day';
    };

/** The figure shown for each group: the number of documents or the sum of a field. */
export type ChartMeasure =
  | { readonly kind: 'count'; readonly label: string }
  | { readonly kind: 'sum'; readonly field: string; readonly label: string };

/** A condition on the documents that a chart includes. */
export type ChartCondition =
  | { readonly field: string; readonly is: string | boolean }
  | { readonly field: string; readonly above: number };

/**
 * Description of a chart, from which its Lens object and the aggregation of the tests are built.
 * Titles and labels are Swedish.
 */
export interface Chart {
  /** Unique and permanent: an import replaces the object with the same id. */
  readonly id: string;
  readonly title: string;
  /** Note on the figures for the reader; empty when none is needed. */
  readonly description: string;
  readonly index: keyof AnalystIndices;
  readonly shape: 'bar' | 'bar_horizontal' | 'donut' | 'table' | 'metric';
  /** Outermost first; empty for a metric. The last one of a bar chart is its axis. */
  readonly by: readonly ChartGrouping[];
  /** At least one. Only a table may have several. */
  readonly measures: readonly ChartMeasure[];
  readonly where: readonly ChartCondition[];
}

/** A page of charts, in reading order. */
export interface Dashboard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly charts: readonly Chart[];
  /** Number of days that the time filter covers at first; `null` without a time filter. */
  readonly defaultDays: number | null;
}

/** Groups by the values of a field, up to `most` groups. */
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

/** Sums up a field over the documents of a group. */
export function sumField(field: string, label: string): ChartMeasure {
  return { kind: 'sum', field, label };
}

/** The optional parts of a chart. */
type ChartOptions = Partial<Pick<Chart, 'description' | 'by' | 'measures' | 'where'>>;

/** Creates a chart of companies. It counts them unless `parts` has measures. */
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

/** Creates a chart of the run history, limited to documents of one `kind` (see `RUNS_MAPPINGS`). */
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
