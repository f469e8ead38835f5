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
