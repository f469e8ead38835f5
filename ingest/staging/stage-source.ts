import type { DocumentsConfig } from '../../shared/config/config.ts';
import { describeSource } from '../describe-source.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { computeFileSha256, openDeliveredFile, countBytes } from '../download/open-delivered-file.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { Progress } from '../progress.ts';
import type { RejectSink } from './rejects.ts';
import { type SourceRowCounts, RowTally } from './row-tally.ts';
import { readAcceptedDelivery, type AcceptedDeliveryMetadata } from './staged-file.ts';

export const UNACCEPTED_STAGED_FILE_SUFFIX = '.next';

export interface StagedSource {
  readonly name: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  readonly stagedFilePath: string;
  readonly delivery: AcceptedDeliveryMetadata;
  /** The delivery accepted before this run, which gates compare with. Null when there is none. */
  readonly previousDelivery: AcceptedDeliveryMetadata | null;
  readonly isIncremental?: boolean;
  /**
   * SHA-256 of the accepted delivery that this delivery adds to. Undefined if this delivery does
   * not depend on an accepted one.
   */
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

export interface RunStagingContext {
  readonly stagingFolder: string;
  readonly documents: DocumentsConfig;
  readonly isFictionalRegister: boolean;
  readonly rejects: RejectSink;
  readonly progress: Progress;
  readonly startedAt: Date;
}

export interface SourceStagingContext extends Omit<RunStagingContext, 'stagingFolder'> {
  /** Name of the source, as in its row of `SOURCES_BY_PRECEDENCE`. */
  readonly name: string;
  readonly acceptedStagedFilePath: string;
  readonly dependencies: ReadonlyMap<string, StagedSource>;
}

/**
 * Stages a source from the files at `paths`. Without files, resolves with the data staged from the
 * last accepted delivery.
 */
export type StageSource = (paths: readonly string[], context: SourceStagingContext) => Promise<StagingResult>;

/** The members of an `AcceptedDeliveryMetadata` that are known before its files are read. */
export type DeliveryIdentity = Pick<AcceptedDeliveryMetadata, 'sha256' | 'readerVersion' | 'synthetic'>;

interface FullDeliveryReader {
  readonly readerVersion: number;
  /**
   * Returns the accepted delivery of the staged file at `path`. Null if there is none. The default
   * reads a staged SQLite file.
   */
  readonly readAccepted?: (path: string) => AcceptedDeliveryMetadata | null;
  /**
   * Reads the delivered files into a new staged file at the path `next`. `base` identifies the
   * delivery. Adds remarks for an operator to `notes`. Resolves with the metadata of the
   * delivery.
   */
  readonly read: (next: string, base: DeliveryIdentity, notes: string[]) => Promise<AcceptedDeliveryMetadata>;
}

/**
 * Stages a source of which each delivery replaces the accepted data. Keeps the accepted data,
 * without parsing files, if the same files or no files are delivered. Returns `no-data` if there
 * are neither files nor accepted data. Accepted data of another reader version is not kept: the
 * files are read again, and without files `delivery_refused` is thrown.
 */
export async function stageFullDelivery(
  paths: readonly string[],
  { name, acceptedStagedFilePath, isFictionalRegister }: SourceStagingContext,
  { readerVersion, readAccepted = readAcceptedDelivery, read }: FullDeliveryReader,
): Promise<StagingResult> {
  const accepted = dropFictionalInRealRun(readAccepted(acceptedStagedFilePath), isFictionalRegister);
  const isCurrent = accepted?.readerVersion === readerVersion;
  if (paths.length === 0) {
    if (accepted === null) return { kind: 'no-data' };
    if (!isCurrent) {
      throw new AppError(
        'delivery_refused',
        `The staged data of ${name} (${accepted.file}) has the format of another version of this service and cannot be used. Deliver the file again.`,
      );
    }
    return {
      kind: 'staged',
      source: {
        from: 'kept',
        stagedFilePath: acceptedStagedFilePath,
        delivery: accepted,
        previousDelivery: accepted,
      },
    };
  }
  const sha256 = (await Promise.all(paths.map(computeFileSha256))).join('+');
  if (isCurrent && accepted.sha256 === sha256)
    return {
      kind: 'staged',
      source: {
        from: 'unchanged',
        stagedFilePath: acceptedStagedFilePath,
        delivery: accepted,
        previousDelivery: accepted,
      },
    };
  const next = acceptedStagedFilePath + UNACCEPTED_STAGED_FILE_SUFFIX;
  const notes: string[] = [];
  const delivery = await read(next, { sha256, readerVersion, synthetic: isFictionalRegister }, notes);
  return {
    kind: 'staged',
    source: { from: 'delivered', stagedFilePath: next, delivery, previousDelivery: accepted, notes },
  };
}

/**
 * Returns the accepted delivery of a source. Null if it is fictional and the run ingests real
 * files, because real and fictional deliveries are never compared.
 */
export function dropFictionalInRealRun(
  accepted: AcceptedDeliveryMetadata | null,
  isFictionalRun: boolean,
): AcceptedDeliveryMetadata | null {
  return accepted?.synthetic === true && !isFictionalRun ? null : accepted;
}

/** A delivered file of rows, open for reading. */
interface RowFile {
  readonly file: string;
  readonly date: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly tally: RowTally;
}

export async function stageSingleFileDelivery(
  paths: readonly string[],
  deliveryIdentity: DeliveryIdentity,
  { name, rejects, progress, startedAt }: SourceStagingContext,
  stageRows: (reading: RowFile) => Promise<Pick<AcceptedDeliveryMetadata, 'sniEdition'>>,
): Promise<AcceptedDeliveryMetadata> {
  const [path] = paths;
  if (path === undefined)
    throw new Error(`No file of the source ${name} was passed to staging. This is a bug: report it.`);
  const { fileName, date, isDateReplaced, unpackedSizeBytes, chunks } = await openDeliveredFile(
    path,
    startedAt,
  );
  const tally = new RowTally(name, rejects);
  progress.startPhase(`Reading ${describeSource(name)}`, unpackedSizeBytes, 'bytes');
  const { sniEdition } = await stageRows({
    file: fileName,
    date,
    chunks: countBytes(chunks, (bytes) => progress.update(bytes)),
    tally,
  });
  const result = tally.toSourceTally();
  progress.finishPhase(
    `${formatCount(result.accepted, 'row')} of legal persons${sniEdition === null ? '' : `, SNI ${sniEdition}`}`,
  );
  return { ...deliveryIdentity, file: fileName, date, isDateReplaced, tally: result, sniEdition };
}
