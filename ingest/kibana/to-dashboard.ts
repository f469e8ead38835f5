import type { Chart, Dashboard } from './chart.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';
import { toLensId } from './to-lens.ts';

/** Columns of a dashboard's grid. */
const GRID = 48;
/** Version of the layout of panels. */
const PANEL_VERSION = '8.11.0';

type Size = readonly [width: number, height: number];
const SIZES: Readonly<Record<Chart['shape'], Size>> = {
  metric: [12, 6],
  donut: [24, 15],
  bar: [24, 15],
  bar_horizontal: [24, 18],
  table: [24, 18],
};

/** A dashboard as a saved object; its charts are objects of their own. */
export function toDashboard(indexPrefix: string, dashboard: Dashboard): SavedObject {
  const { id, title, description, charts, defaultDays: days } = dashboard;
  const attributes = {
    title: `${title} (${indexPrefix})`,
    description,
    panelsJSON: JSON.stringify(toPanels(charts)),
    optionsJSON: JSON.stringify({
      useMargins: true,
      syncColors: false,
      syncCursor: true,
      syncTooltips: false,
      hidePanelTitles: false,
    }),
    kibanaSavedObjectMeta: {
      searchSourceJSON: JSON.stringify({ query: { query: '', language: 'kuery' }, filter: [] }),
    },
    timeRestore: days !== null,
    ...(days === null ? {} : { timeFrom: `now-${days}d`, timeTo: 'now' }),
    version: 1,
  };
  const references = charts.map((chart) => ({
    type: 'lens' as const,
    id: toLensId(indexPrefix, chart),
    name: `${chart.id}:${toPanelName(chart)}`,
  }));
  return toSavedObject('dashboard', `${indexPrefix}-dashboard-${id}`, attributes, references);
}

function toPanelName({ id }: Chart): string {
  return `panel_${id}`;
}

/** Panels from left to right. A row ends where a panel has no room, and is as high as its highest. */
function toPanels(charts: readonly Chart[]): object[] {
  let [x, y, rowHeight] = [0, 0, 0];
  return charts.map((chart) => {
    const { id, title, shape } = chart;
    const [w, h] = SIZES[shape];
    if (x + w > GRID) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const gridData = { x, y, w, h, i: id };
    x += w;
    rowHeight = Math.max(rowHeight, h);
    return {
      version: PANEL_VERSION,
      type: 'lens',
      gridData,
      panelIndex: id,
      embeddableConfig: { enhancements: {} },
      panelRefName: toPanelName(chart),
      title,
    };
  });
}
