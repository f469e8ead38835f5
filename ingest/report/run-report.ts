import type { SourceTally } from '../staging/source-tally.ts';

/** The part of a run's report about one source. */
export interface SourceReport extends SourceTally {
  /**
   * `delivered`: read in this run. `unchanged`: the accepted file was delivered again; for annual
   * reports also a delivery with nothing but unreadable archives, whose counts are shown. `kept`:
   * not delivered, so the accepted delivery stays in use.
   */
  readonly from: 'delivered' | 'unchanged' | 'kept';
  readonly file: string;
  readonly date: string;
  readonly sha256: string;
  /** Units in use after this delivery, for sources whose deliveries add to earlier ones. */
  readonly inForce?: number;
  /** Trademarks only: holders by the way they were joined to companies, or why not. */
  readonly links?: Readonly<Record<string, number>>;
  /** Remarks for an operator. */
  readonly notes?: readonly string[];
}

/** The report of one run: printed, stored in `reports/`, and the output of `--json`. */
export interface RunReport {
  readonly run: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  /** Engine of the index: `embedded` or `elasticsearch`. */
  readonly engine: string;
  /** Name of the generation that is live after the run; `null` when there is none. */
  readonly generation: string | null;
  /** Reasons of a refused delivery or a failed run, and remarks on a successful one. */
  readonly problems: readonly string[];
  /** Objections of gates that an operator has overruled with `--accept`. */
  readonly overruled: readonly string[];
  readonly sources: Readonly<Record<string, SourceReport>>;
  readonly companies: number;
  readonly names: number;
  readonly unknownFiles: readonly string[];
  /** Number of removed documents that no generation refers to any more. */
  readonly documentsRemoved: number;
  /** Path of the file with the rejected rows; `null` when no row was rejected. */
  readonly rejectsFile: string | null;
  readonly startedAt: string;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
}

/** A finished run: its report, and the error that has ended it early or `null`. */
export interface RunResult {
  readonly report: RunReport;
  readonly error: unknown;
}
