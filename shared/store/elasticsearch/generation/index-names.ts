/** Names of all Elasticsearch indices and aliases of the service. All start with `INDEX_PREFIX`. */
export class IndexNames {
  /** Alias of the live generation, which the API reads. */
  readonly live: string;
  /** Alias of the previous generation, for a rollback. */
  readonly previous: string;
  /** Alias for analysts: the companies of the live generation. */
  readonly companies: string;
  /** Index of the history of runs, for analysts. */
  readonly runs: string;
  /** Index of all changes, published or not. */
  readonly allChanges: string;
  /** Alias of the published changes, which the API reads. */
  readonly publishedChanges: string;
  /** Index of the lock that lets only one run change generations. */
  readonly storeLock: string;
  /** Pattern that matches the indices of all generations, complete or not. */
  readonly allGenerations: string;
  readonly #generationPrefix: string;

  constructor(prefix: string) {
    this.live = `${prefix}-live`;
    this.previous = `${prefix}-previous`;
    this.companies = `${prefix}-companies`;
    this.runs = `${prefix}-runs`;
    this.allChanges = `${prefix}-change-log`;
    this.publishedChanges = `${prefix}-changes`;
    this.storeLock = `${prefix}-control`;
    this.#generationPrefix = `${prefix}-generation-`;
    this.allGenerations = `${this.#generationPrefix}*`;
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
