import type { AnalystIndex, AnalystIndices, FieldType } from '../../shared/store/analyst-indices.ts';
import type { Chart, Condition } from './chart.ts';

const NUMBERS: readonly FieldType[] = ['integer', 'long', 'double'];
/** What has values by document and can be listed. */
const LISTED: readonly FieldType[] = ['keyword', 'boolean', ...NUMBERS];

/** Throws when a chart names a field that its index does not have, or has of a type that cannot be grouped, summed or compared so. */
export function assertFields(chart: Chart, indices: AnalystIndices): void {
  for (const [field, usable] of listUses(chart)) assertUse(chart, indices[chart.index], field, usable);
}

/** Each field that a chart names, with the types that it can be of. */
function listUses({ by, measures, where }: Chart): [field: string, usable: readonly FieldType[]][] {
  return [
    ...by.map(({ kind, field }): [string, readonly FieldType[]] => [
      field,
      kind === 'dates' ? ['date'] : LISTED,
    ]),
    ...measures.flatMap((measure): [string, readonly FieldType[]][] =>
      measure.kind === 'sum' ? [[measure.field, NUMBERS]] : [],
    ),
    ...where.map((condition): [string, readonly FieldType[]] => [condition.field, toTypes(condition)]),
  ];
}

function toTypes(condition: Condition): readonly FieldType[] {
  if ('above' in condition) return NUMBERS;
  return typeof condition.is === 'boolean' ? ['boolean'] : ['keyword'];
}

function assertUse(
  { id }: Chart,
  { name, fields }: AnalystIndex,
  field: string,
  usable: readonly FieldType[],
): void {
  const type = fields.get(field);
  if (type !== undefined && usable.includes(type)) return;
  throw new Error(
    `The chart ${id} cannot use ${field} of ${name}: it is ${type ?? 'not there'}, not ${usable.join(' or ')}.`,
  );
}
