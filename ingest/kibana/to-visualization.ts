import type { Chart } from './chart.ts';
import type { LensColumns } from './to-lens-columns.ts';

/** A kind of Lens chart, and its state: the plainest that each has. */
export interface Visualization {
  readonly visualizationType: 'lnsXY' | 'lnsPie' | 'lnsDatatable' | 'lnsMetric';
  readonly visualization: object;
}

type Columns = Pick<LensColumns, 'groupings' | 'measures'>;

/** How the columns of a layer are drawn. */
export function toVisualization(shape: Chart['shape'], layerId: string, columns: Columns): Visualization {
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
    default:
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
