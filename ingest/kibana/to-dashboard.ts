import type { Chart, Dashboard } from './chart.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';
import { toLensId } from './to-lens.ts';

const GRID = 48;
const PANEL_VERSION = '8.11.0';

type Size = readonly [width: number, height: number];
const SIZES: Readonly<Record<Chart['shape'], Size>> = {
  metric: [12, 6],
  donut: [24, 15],
  bar: [24, 15],
  bar_horizontal: [24, 18],
  table: [24, 18],
};

export function toDashboard(indexPrefix: string, dashboard: Dashboard): SavedObject {
  const { id, title, description, charts, defaultTimeRangeDays } = dashboard;
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
    timeRestore: defaultTimeRangeDays !== null,
    ...(defaultTimeRangeDays === null ? {} : { timeFrom: `now-${defaultTimeRangeDays}d`, timeTo: 'now' }),
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

function toPanels(charts: readonly Chart[]): object[] {
  let x = 0;
  let y = 0;
  let rowHeight = 0;
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
