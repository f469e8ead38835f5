/** Type of a field in an Elasticsearch index. It decides which queries the field supports. */
export type AnalystFieldType = 'keyword' | 'text' | 'integer' | 'long' | 'double' | 'date' | 'boolean';

/** An Elasticsearch index or alias for analysts, with the type of each field by its path. */
export interface AnalystIndex {
  readonly name: string;
  readonly fields: ReadonlyMap<string, AnalystFieldType>;
  /**
   * Patterns of the names of fields that only the service uses. Analysts do not see these fields.
   */
  readonly hiddenFieldPatterns: readonly string[];
}

/**
 * The Elasticsearch indices for analysts: the companies of the live generation, the published
 * changes, and the history of runs.
 */
export interface AnalystIndices {
  readonly companies: AnalystIndex;
  readonly changes: AnalystIndex;
  readonly runs: AnalystIndex;
}
