import type { estypes } from '@elastic/elasticsearch';

/** Names of all Elasticsearch indices and aliases of the service. All start with `INDEX_PREFIX`. */
export class IndexNames {
  readonly liveAlias: string;
  readonly previousAlias: string;
  readonly companiesAlias: string;
  readonly runsIndex: string;
  readonly allChangesIndex: string;
  readonly publishedChangesAlias: string;
  readonly storeLockIndex: string;
  readonly allGenerationsPattern: string;
  readonly #generationPrefix: string;

  constructor(prefix: string) {
    this.liveAlias = `${prefix}-live`;
    this.previousAlias = `${prefix}-previous`;
    this.companiesAlias = `${prefix}-companies`;
    this.runsIndex = `${prefix}-runs`;
    this.allChangesIndex = `${prefix}-change-log`;
    this.publishedChangesAlias = `${prefix}-changes`;
    this.storeLockIndex = `${prefix}-control`;
    this.#generationPrefix = `${prefix}-generation-`;
    this.allGenerationsPattern = `${this.#generationPrefix}*`;
  }

  toGenerationIndex(name: string): string {
    return this.#generationPrefix + name.toLowerCase();
  }

  removePrefix(index: string): string {
    return index.slice(this.#generationPrefix.length);
  }
}

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
