/** Figures and codes of one run of ingest. Contains no path, file name or message. */
export interface RunRecord {
  readonly run: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  readonly seconds: number;
  /** The generation that was live after the run, with its numbers of companies and names. */
  readonly generation: string | null;
  readonly companies: number;
  readonly names: number;
  /** Numbers of problems and overruled objections in the report. */
  readonly problems: number;
  readonly overruled: number;
  readonly peakMemoryBytes: number;
  readonly sources: readonly SourceRecord[];
}

/** Result of one source in a run. Without a delivery, that of the last delivery. */
export interface SourceRecord {
  readonly source: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** ISO instant or date of the file. */
  readonly date: string;
  readonly read: number;
  readonly accepted: number;
  readonly repaired: number;
  readonly leftOut: number;
  /** Numbers of rejected rows by reason. */
  readonly rejected: Readonly<Record<string, number>>;
}
