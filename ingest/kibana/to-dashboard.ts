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

/** Where a panel is on the grid, and the id that it has there. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly i: string;
}

/** A dashboard as a saved object; its charts are objects of their own. */
export function toDashboard(indexPrefix: string, dashboard: Dashboard): SavedObject {
  const { id, title, description, charts, days } = dashboard;
  const places = toPlaces(charts);
  const attributes = {
    title: `${title} (${indexPrefix})`,
    description,
    panelsJSON: JSON.stringify(charts.map((chart, index) => toPanel(chart, places[index]!))),
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
  const references = charts.map((chart, index) => {
    const { i } = places[index]!;
    return { type: 'lens' as const, id: toLensId(indexPrefix, chart), name: `${i}:panel_${i}` };
  });
  return toSavedObject('dashboard', `${indexPrefix}-dashboard-${id}`, attributes, references);
}

function toPanel({ title }: Chart, place: Place): object {
  return {
    version: PANEL_VERSION,
    type: 'lens',
    gridData: place,
    panelIndex: place.i,
    embeddableConfig: { enhancements: {} },
    panelRefName: `panel_${place.i}`,
    title,
  };
}

/** From left to right, and on to the next row where one has no room; a row is as high as its highest. */
function toPlaces(charts: readonly Chart[]): Place[] {
  let [x, y, rowHeight] = [0, 0, 0];
  return charts.map(({ id, shape }) => {
    const [w, h] = SIZES[shape];
    if (x + w > GRID) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const place = { x, y, w, h, i: id };
    x += w;
    rowHeight = Math.max(rowHeight, h);
    return place;
  });
}
