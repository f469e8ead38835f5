/** How the values of a field are kept, which decides what can be asked of them. */
export type FieldType = 'keyword' | 'text' | 'integer' | 'long' | 'double' | 'date' | 'boolean';

/** An index or alias that analysts read, with its fields by their paths. */
export interface AnalystIndex {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Fields that are there for the service alone, as patterns. */
  readonly hidden: readonly string[];
}

/** What analysts can read: each company of the live generation once, and the history of runs. */
export interface AnalystIndices {
  readonly companies: AnalystIndex;
  readonly runs: AnalystIndex;
}
