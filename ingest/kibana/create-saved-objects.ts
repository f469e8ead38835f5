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
  for (const chart of charts) assertFields(chart, indices[chart.index]);
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

type FieldUse = readonly [field: string, usable: readonly AnalystFieldType[]];

function assertFields({ id, by, measures, where }: Chart, { name, fields }: AnalystIndex): void {
  const uses = [
    ...by.map(({ kind, field }): FieldUse => [field, kind === 'dates' ? ['date'] : GROUPABLE_TYPES]),
    ...measures.flatMap((each): FieldUse[] => (each.kind === 'sum' ? [[each.field, NUMERIC_TYPES]] : [])),
    ...where.map((condition): FieldUse => [condition.field, toTypes(condition)]),
  ];
  for (const [field, usable] of uses) {
    const type = fields.get(field);
    if (type === undefined || !usable.includes(type))
      throw new Error(
        `The chart ${id} cannot use the field ${field} of ${name}: its type is ${type ?? 'unknown'}, not ${usable.join(' or ')}. This is a bug: report it.`,
      );
  }
}

function toTypes(condition: ChartCondition): readonly AnalystFieldType[] {
  if ('above' in condition) return NUMERIC_TYPES;
  return typeof condition.is === 'boolean' ? ['boolean'] : ['keyword'];
}
