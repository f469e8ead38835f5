export type AnalystFieldType = 'keyword' | 'text' | 'integer' | 'long' | 'double' | 'date' | 'boolean';

export interface AnalystIndex {
  readonly name: string;
  readonly fields: ReadonlyMap<string, AnalystFieldType>;
  readonly hiddenFieldPatterns: readonly string[];
}

export interface AnalystIndices {
  readonly companies: AnalystIndex;
  readonly changes: AnalystIndex;
  readonly runs: AnalystIndex;
}
