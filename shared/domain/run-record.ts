/** What the history keeps of one run of ingest: figures and codes. No path, no name of a file and no message, which could hold one. */
export interface RunRecord {
  readonly run: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  readonly seconds: number;
  /** The generation that was live after it, with its companies and names. */
  readonly generation: string | null;
  readonly companies: number;
  readonly names: number;
  /** How many problems and overruled objections its report tells. */
  readonly problems: number;
  readonly overruled: number;
  readonly peakMemoryBytes: number;
  readonly sources: readonly SourceRecord[];
}

/** What one run read of one source; of a source of which nothing came, what was read when it came. */
export interface SourceRecord {
  readonly source: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** ISO instant or day of the file. */
  readonly date: string;
  readonly read: number;
  readonly accepted: number;
  readonly repaired: number;
  readonly leftOut: number;
  /** Rejected rows by reason. */
  readonly rejected: Readonly<Record<string, number>>;
}
