/** Type of an index field, which determines the possible queries. */
export type FieldType = 'keyword' | 'text' | 'integer' | 'long' | 'double' | 'date' | 'boolean';

/** An index or alias for analysts, with the types of its fields by path. */
export interface AnalystIndex {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Patterns of fields that only the service uses. */
  readonly hidden: readonly string[];
}

/** The indices for analysts: the companies of the live generation, and the history of runs. */
export interface AnalystIndices {
  readonly companies: AnalystIndex;
  readonly runs: AnalystIndex;
}
