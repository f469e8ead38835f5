import type { AnalystIndices } from '../../shared/store/analyst-indices.ts';
import { assertFields } from './assert-fields.ts';
import type { Dashboard } from './chart.ts';
import type { SavedObject } from './saved-object.ts';
import { toDashboard } from './to-dashboard.ts';
import { toDataView } from './to-data-view.ts';
import { toLens } from './to-lens.ts';

/**
 * Data views, charts and dashboards of an installation, in the order in which they need each other. The ids are the same every time.
 * Throws when a chart does not fit its index, which is a defect.
 */
export function makeSavedObjects(
  indexPrefix: string,
  indices: AnalystIndices,
  dashboards: readonly Dashboard[],
): SavedObject[] {
  const charts = dashboards.flatMap((dashboard) => dashboard.charts);
  for (const chart of charts) assertFields(chart, indices);
  return [
    toDataView(indexPrefix, 'companies', indices.companies),
    toDataView(indexPrefix, 'runs', indices.runs),
    ...charts.map((chart) => toLens(indexPrefix, chart, indices[chart.index])),
    ...dashboards.map((dashboard) => toDashboard(indexPrefix, dashboard)),
  ];
}

/** The objects as a file that Kibana imports: one a line. */
export function toNdjson(objects: readonly SavedObject[]): string {
  return objects.map((each) => `${JSON.stringify(each)}\n`).join('');
}
