import type { AnalystIndex, FieldType } from '../../shared/store/analyst-indices.ts';
import type { Chart, Grouping, Measure } from './chart.ts';

/** Columns of a Lens layer by id, and their order: groupings from the outermost, then measures. */
export interface LensColumns {
  readonly columns: Readonly<Record<string, object>>;
  readonly groupings: readonly string[];
  readonly measures: readonly string[];
}

const DATA_TYPES: Partial<Record<FieldType, string>> = {
  keyword: 'string',
  boolean: 'boolean',
  date: 'date',
};

/** What a chart asks, in the terms of Lens' form-based data source. */
export function toLensColumns({ by, measures, shape }: Chart, { fields }: AnalystIndex): LensColumns {
  const toId = (kind: string) => (_each: unknown, place: number) => `${kind}${place}`;
  const groupingIds = by.map(toId('grouping'));
  const measureIds = measures.map(toId('measure'));
  const orderedBy = measureIds[0]!;
  const typeOf = (field: string): string => DATA_TYPES[fields.get(field)!] ?? 'number';
  const columns = Object.fromEntries([
    ...by.map((grouping, place) => [
      groupingIds[place]!,
      { ...toGroupingColumn(grouping, orderedBy, shape === 'donut'), dataType: typeOf(grouping.field) },
    ]),
    ...measures.map((measure, place) => [measureIds[place]!, toMeasureColumn(measure)]),
  ]) as Record<string, object>;
  return { columns, groupings: groupingIds, measures: measureIds };
}

/** Parts of a whole need the rest of it as a part of its own. */
function toGroupingColumn(grouping: Grouping, orderedBy: string, withRest: boolean): object {
  const { field, label } = grouping;
  const base = { label, customLabel: true, sourceField: field, isBucketed: true };
  if (grouping.kind === 'dates') {
    const interval = grouping.interval === 'year' ? '1y' : '1d';
    const params = { interval, includeEmptyRows: false, dropPartials: false };
    return { ...base, operationType: 'date_histogram', scale: 'interval', params };
  }
  const byMeasure = grouping.order === 'largest';
  const params = {
    size: grouping.most,
    orderBy: byMeasure ? { type: 'column', columnId: orderedBy } : { type: 'alphabetical', fallback: false },
    orderDirection: grouping.order === 'ascending' ? 'asc' : 'desc',
    otherBucket: withRest,
    missingBucket: false,
    parentFormat: { id: 'terms' },
  };
  return { ...base, operationType: 'terms', scale: 'ordinal', params };
}

function toMeasureColumn(measure: Measure): object {
  const { label } = measure;
  const base = { label, customLabel: true, dataType: 'number', isBucketed: false, scale: 'ratio' };
  return measure.kind === 'count'
    ? { ...base, operationType: 'count', sourceField: '___records___', params: { emptyAsNull: false } }
    : { ...base, operationType: 'sum', sourceField: measure.field, params: { emptyAsNull: false } };
}
