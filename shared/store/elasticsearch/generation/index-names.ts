/** What the indices and aliases of one installation are called. All begin with its prefix (`INDEX_PREFIX`). */
export class IndexNames {
  /** Alias of the live generation: what the API reads. */
  readonly live: string;
  /** Alias of its predecessor, kept for a rollback. */
  readonly previous: string;
  /** Alias of the companies of the live generation, without the documents of further names: what an analyst reads. */
  readonly companies: string;
  /** Index of the history of runs, for analysts. */
  readonly runs: string;
  /** Index of the leader lock. */
  readonly control: string;
  /** Pattern of all generations, complete or not. */
  readonly allGenerations: string;
  readonly #generationPrefix: string;

  constructor(prefix: string) {
    this.live = `${prefix}-live`;
    this.previous = `${prefix}-previous`;
    this.companies = `${prefix}-companies`;
    this.runs = `${prefix}-runs`;
    this.control = `${prefix}-control`;
    this.#generationPrefix = `${prefix}-generation-`;
    this.allGenerations = `${this.#generationPrefix}*`;
  }

  /** Index of a generation. Index names are lower case; a generation's name keeps its own. */
  ofGeneration(name: string): string {
    return this.#generationPrefix + name.toLowerCase();
  }

  /** What the index of a generation is called without the prefix, for messages. */
  toGeneration(index: string): string {
    return index.slice(this.#generationPrefix.length);
  }
}
