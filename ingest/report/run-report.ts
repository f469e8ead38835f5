import type { SourceRowCounts } from '../source/staging.ts';

export interface SourceReport extends SourceRowCounts {
  /**
   * `delivered`: the source was read in this run. `unchanged`: the accepted file was delivered
   * again, or all delivered archives were unreadable. `kept`: nothing was delivered, and the
   * accepted delivery stays in use.
   */
  readonly from: 'delivered' | 'unchanged' | 'kept';
  readonly file: string;
  readonly date: string;
  readonly sha256: string;
  readonly inForce?: number;
  readonly links?: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
}

/** The report of one run, which is printed, stored in `reports/` and returned by `--json`. */
export interface RunReport {
  readonly run: string;
  /** `run`, `rebuild`, or `erase`, which publishes a generation without a company. */
  readonly command: string;
  readonly outcome: 'promoted' | 'nothing-new' | 'refused' | 'failed';
  /** Engine of the search index: `embedded` or `elasticsearch`. */
  readonly engine: string;
  /** Name of the live generation after the run; `null` when there is none. */
  readonly generation: string | null;
  readonly problems: readonly string[];
  /** Objections that an operator overruled with `--accept`. */
  readonly overruled: readonly string[];
  readonly sources: Readonly<Record<string, SourceReport>>;
  readonly companies: number;
  readonly names: number;
  /** At most 10,000. */
  readonly unknownFiles: readonly string[];
  /** Number of changes of companies; `null` when nothing was compared or published. */
  readonly changes: number | null;
  readonly documentsRemoved: number;
  /** Path of the file that lists the rejected rows; `null` when no row was rejected. */
  readonly rejectsFile: string | null;
  readonly startedAt: string;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
}

export interface RunResult {
  readonly report: RunReport;
  readonly error: Error | null;
}
