import type { Condition } from './chart.ts';

/** Conditions in Kibana's query language; all must hold. Empty for none. */
export function toKql(where: readonly Condition[]): string {
  return where.map(toClause).join(' and ');
}

function toClause(condition: Condition): string {
  if ('above' in condition) return `${condition.field} > ${condition.above}`;
  const { field, is } = condition;
  return typeof is === 'string'
    ? `${field}: "${is.replaceAll(/["\\]/g, '\\$&')}"`
    : `${field}: ${String(is)}`;
}
