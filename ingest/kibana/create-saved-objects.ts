import type { AnalystIndex, AnalystIndices, AnalystFieldType } from '../../shared/store/analyst-indices.ts';
import type { Chart, ChartCondition, Dashboard } from './chart.ts';
import type { SavedObject } from './saved-object.ts';
import { toDashboard } from './to-dashboard.ts';
import { toDataView } from './to-data-view.ts';
import { toLens } from './to-lens.ts';

/** Each object is after those that it refers to. Throws when a chart does not fit its index. */
export function createSavedObjects(
  indexPrefix: string,
  indices: AnalystIndices,
  dashboards: readonly Dashboard[],
): SavedObject[] {
  const charts = dashboards.flatMap((dashboard) => dashboard.charts);
  for (const chart of charts) assertFields(chart, indices);
  return [
    toDataView(indexPrefix, 'companies', indices.companies),
    toDataView(indexPrefix, 'changes', indices.changes),
    toDataView(indexPrefix, 'runs', indices.runs),
    ...charts.map((chart) => toLens(indexPrefix, chart, indices[chart.index])),
    ...dashboards.map((dashboard) => toDashboard(indexPrefix, dashboard)),
  ];
}

export function toNdjson(objects: readonly SavedObject[]): string {
  return objects.map((each) => `${JSON.stringify(each)}\n`).join('');
}

const NUMERIC_TYPES: readonly AnalystFieldType[] = ['integer', 'long', 'double'];
const GROUPABLE_TYPES: readonly AnalystFieldType[] = ['keyword', 'boolean', ...NUMERIC_TYPES];

function assertFields(chart: Chart, indices: AnalystIndices): void {
  for (const [field, usable] of listFieldUses(chart))
    assertFieldType(chart, indices[chart.index], field, usable);
}

function listFieldUses({
  by,
  measures,
  where,
}: Chart): [field: string, usable: readonly AnalystFieldType[]][] {
  return [
    ...by.map(({ kind, field }): [string, readonly AnalystFieldType[]] => [
      field,
      kind === 'dates' ? ['date'] : GROUPABLE_TYPES,
    ]),
    ...measures.flatMap((measure): [string, readonly AnalystFieldType[]][] =>
      measure.kind === 'sum' ? [[measure.field, NUMERIC_TYPES]] : [],
    ),
    ...where.map((condition): [string, readonly AnalystFieldType[]] => [condition.field, toTypes(condition)]),
  ];
}

function toTypes(condition: ChartCondition): readonly AnalystFieldType[] {
  if ('above' in condition) return NUMERIC_TYPES;
  return typeof condition.is === 'boolean' ? ['boolean'] : ['keyword'];
}

function assertFieldType(
  { id }: Chart,
  { name, fields }: AnalystIndex,
  field: string,
  usable: readonly AnalystFieldType[],
): void {
  const type = fields.get(field);
  if (type !== undefined && usable.includes(type)) return;
  throw new Error(
    `The chart ${id} cannot use the field ${field} of ${name}: its type is ${type ?? 'unknown'}, not ${usable.join(' or ')}. This is a bug: report it.`,
  );
}
