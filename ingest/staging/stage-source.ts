import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { hashFile, openDeliveredFile, countBytes } from '../download/open-delivered-file.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { Progress } from '../progress.ts';
import type { RejectSink } from './rejects.ts';
import { type SourceTally, RowTally } from './source-tally.ts';
import { readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** File name suffix of a staged file that is not accepted yet. */
export const NEXT_SUFFIX = '.next';

/** A source as the run uses it. */
export interface StagedSource {
  readonly name: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** Path of the staged file. */
  readonly path: string;
  readonly delivery: StagedDelivery;
  /** The accepted delivery that gates compare with. Null for none. */
  readonly previous: StagedDelivery | null;
  /** True when it adds to the accepted state, so that an empty delivery loses nothing. */
  readonly isIncremental?: boolean;
  /** SHA-256 of the accepted state that the staged one is based on. */
  readonly baseSha256?: string | undefined;
  /** Rows read in this run, when `delivery` has the counts of an earlier one. */
  readonly tally?: SourceTally;
  /** Number of units by how they were linked to companies, or why not. */
  readonly links?: Readonly<Record<string, number>>;
  /** Notes for the operator. */
  readonly notes?: readonly string[];
}

/** A source as the run report has it. */
export type ReportedSource = Pick<StagedSource, 'name' | 'from' | 'delivery' | 'tally' | 'links' | 'notes'>;

/** The result of staging a source. */
export interface StagingResult {
  /** Null when the source has no content at all. */
  readonly source: Omit<StagedSource, 'name'> | null;
  /** A delivery without anything readable, when nothing was accepted before. Only reported. */
  readonly unreadable?: Omit<ReportedSource, 'name'>;
}

/** The parts of a run that staging uses. */
export interface RunStagingContext {
  /** Folder of the staged files. */
  readonly folder: string;
  /** Storage for the documents of annual reports. */
  readonly documents: Config['documents'];
  /** True when the delivery is the bundled fictional register. */
  readonly synthetic: boolean;
  readonly rejects: RejectSink;
  readonly progress: Progress;
}

/** The resources that a source can use while it is staged. */
export interface SourceStagingContext extends Omit<RunStagingContext, 'folder'> {
  /** Name of the source. */
  readonly name: string;
  /** Path of the accepted staged file. The new file is at this path and {@link NEXT_SUFFIX}. */
  readonly path: string;
  /** The staged sources that it depends on, by name. */
  readonly dependencies: ReadonlyMap<string, StagedSource>;
}

/** Stages the delivered files at `paths`. Without files, returns the accepted state. */
export type StageSource = (paths: readonly string[], context: SourceStagingContext) => Promise<StagingResult>;

/** The part of a delivery's record that is known before reading. */
export type DeliveryIdentity = Pick<StagedDelivery, 'sha256' | 'readerVersion' | 'synthetic'>;

/** How to stage a source whose deliveries replace each other. */
export interface ReplacingDelivery {
  readonly readerVersion: number;
  /** Reads the record of the accepted delivery, or null. Default: from a SQLite file. */
  readonly readAccepted?: (path: string) => StagedDelivery | null;
  /** Reads the delivered files into a staged file at `next`. */
  readonly read: (next: string, base: DeliveryIdentity) => Promise<StagedDelivery>;
}

/**
 * Stages a source whose deliveries replace each other. Files with the same content are not read
 * again. Throws `delivery_refused` when nothing is delivered and another version of the reader read
 * the accepted file.
 */
export async function stageReplacingDelivery(
  paths: readonly string[],
  { name, path, synthetic }: SourceStagingContext,
  { readerVersion, readAccepted = readStagedDelivery, read }: ReplacingDelivery,
): Promise<StagingResult> {
  const accepted = ignoreSynthetic(readAccepted(path), synthetic);
  const isCurrent = accepted?.readerVersion === readerVersion;
  if (paths.length === 0) {
    if (accepted === null) return { source: null };
    if (!isCurrent) {
      throw new AppError(
        'delivery_refused',
        `The accepted ${name} (${accepted.file}) was read by another version of this service. Deliver the file again.`,
      );
    }
    return { source: { from: 'kept', path, delivery: accepted, previous: accepted } };
  }
  const sha256 = (await Promise.all(paths.map(hashFile))).join('+');
  if (isCurrent && accepted.sha256 === sha256)
    return { source: { from: 'unchanged', path, delivery: accepted, previous: accepted } };
  const next = path + NEXT_SUFFIX;
  const delivery = await read(next, { sha256, readerVersion, synthetic });
  return { source: { from: 'delivered', path: next, delivery, previous: accepted } };
}

/** Returns null for the fictional register in a real run, which never builds on it. */
export function ignoreSynthetic(accepted: StagedDelivery | null, synthetic: boolean): StagedDelivery | null {
  return accepted?.synthetic === true && !synthetic ? null : accepted;
}

/** A delivered file, open for reading rows. */
export interface RowFile {
  readonly file: string;
  readonly date: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly tally: RowTally;
}

/** Reads the only delivered file with `read` and returns the record of the delivery. */
export async function stageRowFile(
  paths: readonly string[],
  base: DeliveryIdentity,
  { name, rejects, progress }: SourceStagingContext,
  read: (reading: RowFile) => Promise<Pick<StagedDelivery, 'sniEdition'>>,
): Promise<StagedDelivery> {
  const [path] = paths;
  if (path === undefined) throw new Error(`Nothing is delivered of the ${name}.`);
  const { file, date, size, chunks } = await openDeliveredFile(path);
  const tally = new RowTally(name, rejects);
  progress.start(`Reading the ${name}`, size, 'bytes');
  const { sniEdition } = await read({
    file,
    date,
    chunks: countBytes(chunks, (bytes) => progress.update(bytes)),
    tally,
  });
  const result = tally.toSourceTally();
  progress.finish(
    `${formatCount(result.accepted, 'row')} of legal persons${sniEdition === null ? '' : `, SNI ${sniEdition}`}`,
  );
  return { ...base, file, date, tally: result, sniEdition };
}
