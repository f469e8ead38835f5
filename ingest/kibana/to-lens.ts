import type { AnalystIndex } from '../../shared/store/analyst-indices.ts';
import type { Chart } from './chart.ts';
import { toDataViewId } from './to-data-view.ts';
import { toKql } from './to-kql.ts';
import { toLensColumns } from './to-lens-columns.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';
import { toVisualization } from './to-visualization.ts';

const LAYER = 'layer0';

/** Id of a chart's object. It begins with the installation, so that two of them fit into one Kibana. */
export function toLensId(indexPrefix: string, { id }: Pick<Chart, 'id'>): string {
  return `${indexPrefix}-chart-${id}`;
}

/** A chart as a saved object of Lens. */
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
