import type { AnalystIndex, AnalystFieldType } from '../../shared/store/analyst-indices.ts';
import type { Chart, ChartCondition, ChartGrouping, ChartMeasure } from './chart.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';
import { toDataViewId } from './to-data-view.ts';

const LAYER = 'layer0';

export function toLensId(indexPrefix: string, { id }: Pick<Chart, 'id'>): string {
  return `${indexPrefix}-chart-${id}`;
}

export function toLens(indexPrefix: string, chart: Chart, index: AnalystIndex): SavedObject {
  const { columns, groupings, measures } = toLensColumns(chart, index);
  const { visualizationType, visualization } = toVisualization(chart.shape, LAYER, { groupings, measures });
  const layer = { columns, columnOrder: [...groupings, ...measures], incompleteColumns: {} };
  const attributes = {
    title: chart.title,
    description: chart.description,
    visualizationType,
    state: {
      datasourceStates: { formBased: { layers: { [LAYER]: layer } } },
      visualization,
      query: { query: toKql(chart.where), language: 'kuery' },
      filters: [],
      internalReferences: [],
      adHocDataViews: {},
    },
  };
  const dataView = toDataViewId(indexPrefix, chart.index);
  const reference = `indexpattern-datasource-layer-${LAYER}`;
  return toSavedObject('lens', toLensId(indexPrefix, chart), attributes, [
    { type: 'index-pattern', id: dataView, name: reference },
  ]);
}

interface LensColumns {
  readonly columns: Readonly<Record<string, object>>;
  readonly groupings: readonly string[];
  readonly measures: readonly string[];
}

type Column = readonly [id: string, column: object];

const DATA_TYPES: Partial<Record<AnalystFieldType, string>> = {
  keyword: 'string',
  boolean: 'boolean',
  date: 'date',
};

function toLensColumns({ by, measures, shape }: Chart, { fields }: AnalystIndex): LensColumns {
  const groupings = by.map((grouping, place): Column => {
    const column = toGroupingColumn(grouping, 'measure0', shape === 'donut');
    return [`grouping${place}`, { ...column, dataType: toDataType(fields.get(grouping.field)) }];
  });
  const measured = measures.map((each, place): Column => [`measure${place}`, toMeasureColumn(each)]);
  return {
    columns: Object.fromEntries([...groupings, ...measured]),
    groupings: groupings.map(([id]) => id),
    measures: measured.map(([id]) => id),
  };
}

function toDataType(type: AnalystFieldType | undefined): string {
  return (type === undefined ? undefined : DATA_TYPES[type]) ?? 'number';
}

/** `withRest` adds a group for all other values, so that a donut shows the whole. */
function toGroupingColumn(grouping: ChartGrouping, orderedBy: string, withRest: boolean): object {
  const { field, label } = grouping;
  const base = { label, customLabel: true, sourceField: field, isBucketed: true };
  if (grouping.kind === 'dates') {
    const interval = grouping.interval === 'year' ? '1y' : '1d';
    const params = { interval, includeEmptyRows: false, dropPartials: false };
    return { ...base, operationType: 'date_histogram', scale: 'interval', params };
  }
  const byMeasure = grouping.order === 'largest';
  const params = {
    size: grouping.maxGroups,
    orderBy: byMeasure ? { type: 'column', columnId: orderedBy } : { type: 'alphabetical', fallback: false },
    orderDirection: grouping.order === 'ascending' ? 'asc' : 'desc',
    otherBucket: withRest,
    missingBucket: false,
    parentFormat: { id: 'terms' },
  };
  return { ...base, operationType: 'terms', scale: 'ordinal', params };
}

function toMeasureColumn(measure: ChartMeasure): object {
  const { label } = measure;
  const base = { label, customLabel: true, dataType: 'number', isBucketed: false, scale: 'ratio' };
  return measure.kind === 'count'
    ? { ...base, operationType: 'count', sourceField: '___records___', params: { emptyAsNull: false } }
    : { ...base, operationType: 'sum', sourceField: measure.field, params: { emptyAsNull: false } };
}

interface Visualization {
  readonly visualizationType: 'lnsXY' | 'lnsPie' | 'lnsDatatable' | 'lnsMetric';
  readonly visualization: object;
}

type Columns = Pick<LensColumns, 'groupings' | 'measures'>;

function toVisualization(shape: Chart['shape'], layerId: string, columns: Columns): Visualization {
  const layer = { layerId, layerType: 'data' };
  const { groupings, measures } = columns;
  switch (shape) {
    case 'metric':
      return {
        visualizationType: 'lnsMetric',
        visualization: { ...layer, metricAccessor: measures[0] },
      };
    case 'table': {
      const shown = [...groupings, ...measures].map((columnId) => ({ columnId }));
      return { visualizationType: 'lnsDatatable', visualization: { ...layer, columns: shown } };
    }
    case 'donut':
      return { visualizationType: 'lnsPie', visualization: toDonut(layer, columns) };
    case 'bar':
    case 'bar_horizontal':
      return { visualizationType: 'lnsXY', visualization: toBars(shape, layer, columns) };
  }
}

function toDonut(layer: object, { groupings, measures }: Columns): object {
  const display = { numberDisplay: 'percent', categoryDisplay: 'default', legendDisplay: 'default' };
  return {
    shape: 'donut',
    layers: [{ ...layer, ...display, nestedLegend: false, primaryGroups: groupings, metrics: measures }],
  };
}

function toBars(shape: 'bar' | 'bar_horizontal', layer: object, { groupings, measures }: Columns): object {
  const [axis, split] = groupings.toReversed();
  const seriesType = split === undefined ? shape : `${shape}_stacked`;
  const shown = { x: true, yLeft: true, yRight: true };
  return {
    legend: { isVisible: split !== undefined, position: 'right' },
    valueLabels: 'hide',
    fittingFunction: 'None',
    axisTitlesVisibilitySettings: { x: false, yLeft: true, yRight: true },
    tickLabelsVisibilitySettings: shown,
    gridlinesVisibilitySettings: shown,
    preferredSeriesType: seriesType,
    layers: [
      {
        ...layer,
        seriesType,
        accessors: measures,
        xAccessor: axis,
        ...(split === undefined ? {} : { splitAccessor: split }),
      },
    ],
  };
}

export function toKql(where: readonly ChartCondition[]): string {
  return where.map(toClause).join(' and ');
}

function toClause(condition: ChartCondition): string {
  if ('above' in condition) return `${condition.field} > ${condition.above}`;
  const { field, is } = condition;
  return typeof is === 'string'
    ? `${field}: "${is.replaceAll(/["\\]/g, '\\$&')}"`
    : `${field}: ${String(is)}`;
}
