import { isNullishOrBlank } from './fields.ts';

/**
 * Renames fields that a caller sent under an alias, such as `orgNumber` for `org_number`. If both
 * were sent, the value under the alias is ignored. `sentAs` has the alias of each renamed field,
 * for error messages.
 */
export function renameAliasedFields(
  sent: Readonly<Record<string, unknown>>,
  fieldByAlias: Readonly<Record<string, string>>,
): { fields: Record<string, unknown>; sentAs: ReadonlyMap<string, string> } {
  const fields = { ...sent };
  const sentAs = new Map<string, string>();
  for (const [alias, field] of Object.entries(fieldByAlias)) {
    if (!isNullishOrBlank(fields[field]) || isNullishOrBlank(sent[alias])) continue;
    fields[field] = sent[alias];
    sentAs.set(field, alias);
  }
  return { fields, sentAs };
}
