import type { Chart, ChartCondition, ChartGrouping, ChartMeasure } from '../../../ingest/kibana/chart.ts';

export interface AggregationBody {
  readonly size: 0;
  readonly track_total_hits: true;
  readonly query: object;
  readonly aggs: Readonly<Record<string, object>>;
}

/**
 * Name of the aggregation of the groups at each level. Measures beside it are `measure0` and so on.
 */
export const GROUPS = 'groups';

/**
 * The search of a chart. A count needs no aggregation, since each group has its number of
 * documents.
 */
export function toAggregation({ by, measures, where }: Chart): AggregationBody {
  const sums = Object.fromEntries(measures.flatMap(toSum));
  const aggs = by.toReversed().reduce<Record<string, object>>(
    // Groups are ordered by the first measure, so each level has the measures.
    (inner, grouping) => ({
      [GROUPS]: { ...toGroups(grouping, measures[0]), aggs: { ...inner, ...sums } },
    }),
    sums,
  );
  return { size: 0, track_total_hits: true, query: { bool: { filter: where.map(toFilter) } }, aggs };
}

function toSum(measure: ChartMeasure, place: number): [string, object][] {
  return measure.kind === 'sum' ? [[`measure${place}`, { sum: { field: measure.field } }]] : [];
}

function toGroups(grouping: ChartGrouping, first: ChartMeasure | undefined): object {
  const { field } = grouping;
  if (grouping.kind === 'dates')
    return { date_histogram: { field, calendar_interval: grouping.interval, min_doc_count: 1 } };
  const byMeasure = first?.kind === 'sum' ? 'measure0' : '_count';
  const order = {
    largest: { [byMeasure]: 'desc' },
    ascending: { _key: 'asc' },
    descending: { _key: 'desc' },
  }[grouping.order];
  return { terms: { field, size: grouping.maxGroups, order } };
}

function toFilter(condition: ChartCondition): object {
  const { field } = condition;
  if ('above' in condition) return { range: { [field]: { gt: condition.above } } };
  return typeof condition.is === 'string'
    ? { match_phrase: { [field]: condition.is } }
    : { match: { [field]: condition.is } };
}
