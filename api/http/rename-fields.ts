import { isAbsent } from './fields.ts';

export interface RenamedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The alias that the caller sent instead of a field, for error messages. */
  readonly sentAliasByField: ReadonlyMap<string, string>;
}

/** Returns the fields by their camelCase names, such as `exactOnly` for `exact_only`. */
export function toCamelCaseAliases(fields: readonly string[]): Readonly<Record<string, string>> {
  const toAlias = (field: string): string =>
    field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const compound = fields.filter((field) => field.includes('_'));
  return Object.fromEntries(compound.map((field) => [toAlias(field), field] as const));
}

/**
 * Renames fields that a caller sent under an alias, such as `orgNumber` for `org_number`. If both
 * have a value, the value under the alias is ignored. No alias is left.
 */
export function renameAliasedFields(
  sent: Readonly<Record<string, unknown>>,
  fieldByAlias: Readonly<Record<string, string>>,
): RenamedFields {
  const isAlias = ([name]: [string, unknown]): boolean => Object.hasOwn(fieldByAlias, name);
  const fields = Object.fromEntries(Object.entries(sent).filter((each) => !isAlias(each)));
  const sentAliasByField = new Map<string, string>();
  for (const [alias, field] of Object.entries(fieldByAlias)) {
    if (!isAbsent(fields[field]) || isAbsent(sent[alias])) continue;
    fields[field] = sent[alias];
    sentAliasByField.set(field, alias);
  }
  return { fields, sentAliasByField };
}

/**
 * Converts the numbers of a query, which has texts only. A text that is no number stays, and is
 * refused by its schema.
 */
export function parseQueryNumbers(renamed: RenamedFields, names: readonly string[]): RenamedFields {
  const fields = { ...renamed.fields };
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string' && !isAbsent(text) && Number.isFinite(Number(text)))
      fields[name] = Number(text);
  }
  return { ...renamed, fields };
}
