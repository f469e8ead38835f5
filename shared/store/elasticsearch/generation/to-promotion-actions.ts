import type { estypes } from '@elastic/elasticsearch';
import type { IndexNames } from './index-names.ts';

interface IndexToPromote {
  readonly newLiveIndex: string;
  /** Name of the generation that a later rollback can make live. Null if there is none. */
  readonly previousGenerationName: string | null;
  /** Name of the generation that must still be live. Null if none may be live. */
  readonly expectedLiveGenerationName: string | null;
  readonly aliasesByIndex: ReadonlyMap<string, readonly string[]>;
}

export function toPromotionActions(
  names: IndexNames,
  { newLiveIndex, previousGenerationName, expectedLiveGenerationName, aliasesByIndex }: IndexToPromote,
): estypes.IndicesUpdateAliasesAction[] {
  const { liveAlias, companiesAlias, previousAlias } = names;
  const actions: estypes.IndicesUpdateAliasesAction[] = [];
  if (expectedLiveGenerationName !== null) {
    const old = names.toGenerationIndex(expectedLiveGenerationName);
    actions.push({ remove: { index: old, alias: liveAlias, must_exist: true } });
    actions.push({ remove: { index: old, alias: companiesAlias, must_exist: true } });
  }
  for (const [each, aliases] of aliasesByIndex) {
    if (aliases.includes(previousAlias)) actions.push({ remove: { index: each, alias: previousAlias } });
  }
  const kept = previousGenerationName === null ? null : names.toGenerationIndex(previousGenerationName);
  if (kept !== null && aliasesByIndex.has(kept)) actions.push({ add: { index: kept, alias: previousAlias } });
  // An alias has at most one write index, so that the request fails when another generation
  // became live.
  actions.push({ add: { index: newLiveIndex, alias: liveAlias, is_write_index: true } });
  actions.push({
    add: { index: newLiveIndex, alias: companiesAlias, filter: { term: { kind: 'company' } } },
  });
  return actions;
}
