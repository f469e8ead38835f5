import type { FieldChange } from '../../shared/domain/change.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Returns the fields in which two JSON objects differ, with the old and new values. Setting these
 * fields of `before` to the new values produces `after` byte for byte. Null if the objects have
 * different members or another order of members, because values cannot express that.
 */
export function findFieldChanges(before: JsonObject, after: JsonObject): FieldChange[] | null {
  if (!haveSameMembers(before, after)) return null;
  const changes: FieldChange[] = [];
  for (const name in after) addChanges(name, before[name], after[name], changes);
  return changes;
}

/** Objects with the same members are compared member by member, other values as a whole. */
function addChanges(field: string, before: unknown, after: unknown, changes: FieldChange[]): void {
  if (before === after) return;
  if (isObject(before) && isObject(after) && haveSameMembers(before, after)) {
    for (const name in after) addChanges(`${field}.${name}`, before[name], after[name], changes);
  } else if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ field, before, after });
}

/** True if both objects have the same member names in the same order. */
function haveSameMembers(before: JsonObject, after: JsonObject): boolean {
  const names = Object.keys(after);
  const others = Object.keys(before);
  return names.length === others.length && names.every((name, place) => name === others[place]);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
