/** Figures of one run of ingest for the history of runs. Contains no path, file name or message. */
export interface RunRecord {
  readonly run: string;
  /** Start of the run, ISO in UTC. */
  readonly startedAt: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  readonly seconds: number;
  /**
   * Name of the generation that was live after the run, null if there was none or if it was
   * damaged. `companies` and `names` are its totals.
   */
  readonly generation: string | null;
  readonly companies: number;
  readonly names: number;
  readonly problems: number;
  readonly overruled: number;
  readonly peakMemoryBytes: number;
  readonly sources: readonly SourceRunFigures[];
}

/** Figures of one source in a run. Without a new delivery, they are those of the last delivery. */
export interface SourceRunFigures {
  readonly source: string;
  /** `delivered`: a new file. `unchanged`: the file that was accepted before. `kept`: no file. */
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** Date of the delivered file, ISO date or instant. */
  readonly date: string;
  readonly read: number;
  readonly accepted: number;
  readonly repaired: number;
  readonly leftOut: number;
  readonly rejected: Readonly<Record<string, number>>;
}
