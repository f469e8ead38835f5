import type { AnalystIndices } from '../../shared/store/analyst-indices.ts';

/** How a chart groups documents: by the values of a field, or by the years or days of a date. */
export type ChartGrouping =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly label: string;
      /** Largest number of groups that the chart shows. */
      readonly maxGroups: number;
      /**
       * Order of the groups: `largest` measure first, or `ascending` or `descending` by the value
       * of the field.
       */
      readonly order: 'largest' | 'ascending' | 'descending';
    }
  | {
      readonly kind: 'dates';
      readonly field: string;
      readonly label: string;
      readonly interval: 'year' | 'day';
    };

/** The figure that a chart shows for each group: the number of documents or the sum of a field. */
export type ChartMeasure =
  | { readonly kind: 'count'; readonly label: string }
  | { readonly kind: 'sum'; readonly field: string; readonly label: string };

/** A condition that documents must meet to be counted in a chart. */
export type ChartCondition =
  | { readonly field: string; readonly is: string | boolean }
  | { readonly field: string; readonly above: number };

/**
 * Description of a chart for Kibana. Its saved object and the query with which tests check it are
 * both built from this description. Titles and labels are in Swedish.
 */
export interface Chart {
  /** Unique id, which must never change: an import replaces the object with the same id. */
  readonly id: string;
  readonly title: string;
  /** Note about the figures for the reader of the chart. Empty when none is needed. */
  readonly description: string;
  readonly index: keyof AnalystIndices;
  readonly shape: 'bar' | 'bar_horizontal' | 'donut' | 'table' | 'metric';
  /**
   * Groupings, outermost first. Empty for a single figure. The last one of a bar chart is its axis.
   */
  readonly by: readonly ChartGrouping[];
  /** At least one measure. Only a table may have several. */
  readonly measures: readonly ChartMeasure[];
  readonly where: readonly ChartCondition[];
}

/** A page of charts for Kibana, in reading order. */
export interface Dashboard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly charts: readonly Chart[];
  /**
   * Number of days that the time filter covers at first; `null` for a page without a time filter.
   */
  readonly defaultTimeRangeDays: number | null;
}

/** Groups documents by the values of a field, into at most `maxGroups` groups. */
export function groupByValues(
  field: string,
  label: string,
  maxGroups: number,
  order: 'largest' | 'ascending' | 'descending' = 'largest',
): ChartGrouping {
  return { kind: 'values', field, label, maxGroups, order };
}

/** Groups documents by the years or days of a date field. */
export function groupByDates(field: string, label: string, interval: 'year' | 'day'): ChartGrouping {
  return { kind: 'dates', field, label, interval };
}

/** Sums up a field over the documents of each group. */
export function sumField(field: string, label: string): ChartMeasure {
  return { kind: 'sum', field, label };
}

/** The members of a chart that have a default. */
type ChartOptions = Partial<Pick<Chart, 'description' | 'by' | 'measures' | 'where'>>;

/** Creates a chart of the company index. By default it shows the number of companies. */
export function createCompanyChart(
  id: string,
  title: string,
  shape: Chart['shape'],
  options: ChartOptions = {},
): Chart {
  const count: ChartMeasure = { kind: 'count', label: 'Företag' };
  return {
    description: '',
    by: [],
    measures: [count],
    where: [],
    ...options,
    id,
    title,
    shape,
    index: 'companies',
  };
}

/** Options of a chart of the run history. Its measures are required: there is no default. */
type RunHistoryChartOptions = ChartOptions &
  Pick<Chart, 'measures'> & {
    /** The counted documents: runs, sources in a run, or reasons for rejected rows. */
    readonly documentKind: 'run' | 'source' | 'reason';
  };

/** Creates a chart of the run history, limited to documents of one kind. */
export function createRunHistoryChart(
  id: string,
  title: string,
  shape: Chart['shape'],
  { documentKind, where = [], ...parts }: RunHistoryChartOptions,
): Chart {
  const conditions: readonly ChartCondition[] = [{ field: 'kind', is: documentKind }, ...where];
  return { description: '', by: [], ...parts, where: conditions, id, title, shape, index: 'runs' };
}

/** Creates a chart of the published changes. By default it shows the number of changes. */
export function createChangeChart(
  id: string,
  title: string,
  shape: Chart['shape'],
  { where = [], ...parts }: ChartOptions = {},
): Chart {
  const conditions: readonly ChartCondition[] = [{ field: 'kind', is: 'change' }, ...where];
  const measures: readonly ChartMeasure[] = [{ kind: 'count', label: 'Ändringar' }];
  return {
    ...{ description: '', by: [], measures, ...parts },
    where: conditions,
    id,
    title,
    shape,
    index: 'changes',
  };
}
