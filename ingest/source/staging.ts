import { z } from 'zod';
import type { DocumentsConfig } from '../../shared/config/config.ts';
import type { Progress } from '../progress.ts';

/**
 * Row counts of a source: read = accepted + rejected + leftOut. All versions of a filing or mark
 * count as accepted. A row of size classes that a newer file of the delivery replaces counts only
 * in `repairs`, as `replaced-by-newer-file`, and not as read.
 */
export const SourceRowCounts = z.object({
  read: z.int(),
  accepted: z.int(),
  repaired: z.int(),
  rejected: z.record(z.string(), z.int()),
  /** Number of rows of natural persons, whose data is never stored. */
  leftOut: z.int(),
  repairs: z.record(z.string(), z.int()),
});
export type SourceRowCounts = z.infer<typeof SourceRowCounts>;

export const AcceptedDeliveryMetadata = z.object({
  file: z.string(),
  /** Date of the delivered file, or of the latest archive of the delivery: an ISO timestamp. */
  date: z.string(),
  /** True if the file had a date that cannot be. Another delivery is not compared with `date`. */
  isDateReplaced: z.boolean().optional(),
  sha256: z.string(),
  readerVersion: z.int(),
  synthetic: z.boolean(),
  tally: SourceRowCounts,
  /** Edition of the SNI codes in the delivery. Null for sources without SNI codes. */
  sniEdition: z.enum(['2007', '2025']).nullable(),
  inForce: z.int().optional(),
});
export type AcceptedDeliveryMetadata = z.infer<typeof AcceptedDeliveryMetadata>;

export interface StagedContent {
  /** Null without a staged file, or if it cannot be read. */
  readonly delivery: AcceptedDeliveryMetadata | null;
  readonly held: number;
}

/** Never its content (docs/contract.md#personal-data). */
export interface Reject {
  readonly source: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly identity: string;
}

export interface RejectSink {
  add(reject: Reject): void;
}

export interface RunStagingContext {
  readonly stagingFolder: string;
  readonly documents: DocumentsConfig;
  readonly isFictionalRegister: boolean;
  readonly rejects: RejectSink;
  readonly progress: Progress;
  readonly startedAt: Date;
  readonly workers: number;
}

export interface SourceStagingContext extends Omit<RunStagingContext, 'stagingFolder' | 'workers'> {
  /** Name of the source, as in its row of `SOURCES_BY_PRECEDENCE`. */
  readonly name: string;
  readonly acceptedStagedFilePath: string;
  readonly dependencies: ReadonlyMap<string, StagedSource>;
}

export interface StagedSource {
  readonly name: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  readonly stagedFilePath: string;
  readonly delivery: AcceptedDeliveryMetadata;
  /** The delivery accepted before this run, which gates compare with. Null when there is none. */
  readonly previousDelivery: AcceptedDeliveryMetadata | null;
  readonly isIncremental?: boolean;
  /** Undefined if this delivery does not depend on an accepted one. */
  readonly baseDeliverySha256?: string | undefined;
  /** Row counts of this run, if the counts in `delivery` are those of an earlier run. */
  readonly tallyOfThisRun?: SourceRowCounts;
  readonly holderCountsByLinkOutcome?: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
  /** Paths of archives that are damaged, so that nothing or not all of them could be read. */
  readonly damagedArchives?: readonly string[];
}

export type ReportedSource = Pick<
  StagedSource,
  'name' | 'from' | 'delivery' | 'tallyOfThisRun' | 'holderCountsByLinkOutcome' | 'notes' | 'damagedArchives'
>;

/**
 * The result of staging one source. `no-data`: the source has no new and no accepted data.
 * `unreadable`: no delivered file can be read, and there is no accepted delivery. The source then
 * appears in the run report, but nothing of it is published.
 */
export type StagingResult =
  | { readonly kind: 'staged'; readonly source: Omit<StagedSource, 'name'> }
  | { readonly kind: 'no-data' }
  | { readonly kind: 'unreadable'; readonly reportedSource: Omit<ReportedSource, 'name'> };
