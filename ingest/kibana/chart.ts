import type { AnalystIndices } from '../../shared/store/analyst-indices.ts';

export type ChartGrouping =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly label: string;
      readonly maxGroups: number;
      /** `largest` measure first, or by the value of the field. */
      readonly order: 'largest' | 'ascending' | 'descending';
    }
  | {
      readonly kind: 'dates';
      readonly field: string;
      readonly label: string;
      readonly interval: 'year' | 'day';
    };

export type ChartMeasure =
  | { readonly kind: 'count'; readonly label: string }
  | { readonly kind: 'sum'; readonly field: string; readonly label: string };

export type ChartCondition =
  | { readonly field: string; readonly is: string | boolean }
  | { readonly field: string; readonly above: number };

export interface Chart {
  /** Unique id, which must never change: an import replaces the object with the same id. */
  readonly id: string;
  readonly title: string;
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

export interface Dashboard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly charts: readonly Chart[];
  /** Days that the time filter covers at first; `null` for a page without a time filter. */
  readonly defaultTimeRangeDays: number | null;
}

export function groupByValues(
  field: string,
  label: string,
  maxGroups: number,
  order: 'largest' | 'ascending' | 'descending' = 'largest',
): ChartGrouping {
  return { kind: 'values', field, label, maxGroups, order };
}

export function groupByDates(field: string, label: string, interval: 'year' | 'day'): ChartGrouping {
  return { kind: 'dates', field, label, interval };
}

export function sumField(field: string, label: string): ChartMeasure {
  return { kind: 'sum', field, label };
}

type ChartOptions = Partial<Pick<Chart, 'description' | 'by' | 'measures' | 'where'>>;

/** Returns a function that makes charts of an index: counts, of the documents that all have. */
function chartsOf(index: Chart['index'], countLabel: string, ofAll: readonly ChartCondition[] = []) {
  const count: ChartMeasure = { kind: 'count', label: countLabel };
  return (id: string, title: string, shape: Chart['shape'], options: ChartOptions = {}): Chart => ({
    description: '',
    by: [],
    measures: [count],
    ...options,
    where: [...ofAll, ...(options.where ?? [])],
    id,
    title,
    shape,
    index,
  });
}

export const createCompanyChart = chartsOf('companies', 'Företag');
export const createChangeChart = chartsOf('changes', 'Ändringar', [{ field: 'kind', is: 'change' }]);
export const createRunChart = chartsOf('runs', 'Körningar', [{ field: 'kind', is: 'run' }]);
export const createSourceChart = chartsOf('runs', 'Källor', [{ field: 'kind', is: 'source' }]);
export const createReasonChart = chartsOf('runs', 'Skäl', [{ field: 'kind', is: 'reason' }]);
