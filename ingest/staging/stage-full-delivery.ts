import { AppError } from '../../shared/errors/app-error.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { describeSource } from '../source/source.ts';
import { computeFileSha256, openDeliveredFile, countBytes } from '../download/open-delivered-file.ts';
import type { AcceptedDeliveryMetadata, SourceStagingContext, StagingResult } from '../source/staging.ts';
import { RowTally } from './row-tally.ts';
import { DamagedStagedFileError, readAcceptedDelivery } from './staged-file.ts';

export const UNACCEPTED_STAGED_FILE_SUFFIX = '.next';

export type DeliveryIdentity = Pick<AcceptedDeliveryMetadata, 'sha256' | 'readerVersion' | 'synthetic'>;

interface FullDeliveryReader {
  readonly readerVersion: number;
  /** Null if there is none. The default reads a staged SQLite file. */
  readonly readAccepted?: (path: string) => AcceptedDeliveryMetadata | null;
  /** `next` is the path of the new staged file. `notes` are for an operator. */
  readonly read: (next: string, base: DeliveryIdentity, notes: string[]) => Promise<AcceptedDeliveryMetadata>;
}

/**
 * Stages a source of which each delivery replaces the accepted data. Keeps the accepted data,
 * without parsing files, if the same files or no files are delivered. Returns `no-data` if there
 * are neither files nor accepted data. Accepted data of another reader version is not kept: the
 * files are read again, and without files `delivery_refused` is thrown. The same is true of damaged
 * accepted data, with `DamagedStagedFileError`.
 */
export async function stageFullDelivery(
  paths: readonly string[],
  { name, acceptedStagedFilePath, isFictionalRegister }: SourceStagingContext,
  { readerVersion, readAccepted = readAcceptedDelivery, read }: FullDeliveryReader,
): Promise<StagingResult> {
  const notes: string[] = [];
  const found =
    paths.length === 0
      ? readAccepted(acceptedStagedFilePath)
      : readReplaceable(acceptedStagedFilePath, readAccepted, notes);
  const accepted = dropFictionalInRealRun(found, isFictionalRegister);
  const isCurrent = accepted?.readerVersion === readerVersion;
  const keep = (from: 'kept' | 'unchanged', delivery: AcceptedDeliveryMetadata): StagingResult => ({
    kind: 'staged',
    source: { from, stagedFilePath: acceptedStagedFilePath, delivery, previousDelivery: delivery },
  });
  if (paths.length === 0) {
    if (accepted === null) return { kind: 'no-data' };
    if (isCurrent) return keep('kept', accepted);
    throw new AppError(
      'delivery_refused',
      `The staged data of ${name} (${accepted.file}) has the format of another version of this service and cannot be used. Deliver the file again.`,
    );
  }
  const sha256 = (await Promise.all(paths.map(computeFileSha256))).join('+');
  if (isCurrent && accepted.sha256 === sha256) return keep('unchanged', accepted);
  const next = acceptedStagedFilePath + UNACCEPTED_STAGED_FILE_SUFFIX;
  const delivery = await read(next, { sha256, readerVersion, synthetic: isFictionalRegister }, notes);
  return {
    kind: 'staged',
    source: { from: 'delivered', stagedFilePath: next, delivery, previousDelivery: accepted, notes },
  };
}

/** Returns null for a damaged file, with a note: the delivery replaces all that it had. */
function readReplaceable(
  path: string,
  readAccepted: typeof readAcceptedDelivery,
  notes: string[],
): AcceptedDeliveryMetadata | null {
  try {
    return readAccepted(path);
  } catch (error) {
    if (!(error instanceof DamagedStagedFileError)) throw error;
    notes.push(`${path} is damaged. This delivery replaces it and is not compared with it.`);
    return null;
  }
}

/** Real and fictional deliveries are never compared. */
export function dropFictionalInRealRun(
  accepted: AcceptedDeliveryMetadata | null,
  isFictionalRun: boolean,
): AcceptedDeliveryMetadata | null {
  return accepted?.synthetic === true && !isFictionalRun ? null : accepted;
}

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
