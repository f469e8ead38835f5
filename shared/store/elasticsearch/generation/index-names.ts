/** Names of all Elasticsearch indices and aliases of the service. All start with `INDEX_PREFIX`. */
export class IndexNames {
  /** Alias of the live generation, which the API reads. */
  readonly liveAlias: string;
  /** Alias of the previous generation, for a rollback. */
  readonly previousAlias: string;
  /** Alias for analysts: the companies of the live generation. */
  readonly companiesAlias: string;
  /** Index of the history of runs, for analysts. */
  readonly runsIndex: string;
  /** Index of all changes, published or not. */
  readonly allChangesIndex: string;
  /** Alias of the published changes, which the API reads. */
  readonly publishedChangesAlias: string;
  /** Index of the lock that lets only one run change generations. */
  readonly storeLockIndex: string;
  /** Pattern that matches the indices of all generations, complete or not. */
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

  /** Returns the name of a generation's index. Index names are in lower case. */
  toGenerationIndex(name: string): string {
    return this.#generationPrefix + name.toLowerCase();
  }

  /** Returns the name of a generation's index without its prefix, as messages show it. */
  removePrefix(index: string): string {
    return index.slice(this.#generationPrefix.length);
  }
}
