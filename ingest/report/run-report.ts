import type { SourceTally } from '../staging/source-tally.ts';

/** What a run says of one source. */
export interface SourceReport extends SourceTally {
  /**
   * `delivered`: read in this run; `unchanged`: the accepted file again, or for annual reports besides only archives that cannot be read:
   * then the counts are of these; `kept`: none came.
   */
  readonly from: 'delivered' | 'unchanged' | 'kept';
  readonly file: string;
  readonly date: string;
  readonly sha256: string;
  /** Units that are known after it, where a delivery can be a part of them. */
  readonly inForce?: number;
  /** Only of trademarks: how their holders were joined to companies, or why not, by kind. */
  readonly links?: Readonly<Record<string, number>>;
  /** What else an operator should know of it. */
  readonly notes?: readonly string[];
}

/** What one run did, as it is printed, stored, and given with `--json`. */
export interface RunReport {
  readonly run: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  /** Engine of the index: `embedded` or `elasticsearch`. */
  readonly engine: string;
  /** The generation that is live after the run; null when there is none. */
  readonly generation: string | null;
  /** Why a delivery was refused or a run failed. */
  readonly problems: readonly string[];
  /** Objections that an operator overruled with `--accept`. */
  readonly overruled: readonly string[];
  readonly sources: Readonly<Record<string, SourceReport>>;
  readonly companies: number;
  readonly names: number;
  readonly unknownFiles: readonly string[];
  /** Stored reports and renderings that were removed, since no generation lists them any more. */
  readonly documentsRemoved: number;
  /** Path of the file with the rejected rows; null when none was rejected. */
  readonly rejectsFile: string | null;
  readonly startedAt: string;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
}

/** A run that came to its end, with the error that ended it early; null for none. */
export interface RunResult {
  readonly report: RunReport;
  readonly error: unknown;
}
