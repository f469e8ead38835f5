import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { hashFile, openDeliveredFile, countBytes } from '../download/open-delivered-file.ts';
import type { Progress } from '../progress.ts';
import type { RejectSink } from './rejects.ts';
import { type SourceTally, RowTally } from './source-tally.ts';
import { readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** Ending of what was staged and is not accepted yet. */
export const NEXT_SUFFIX = '.next';

/** One source as the run will use it. */
export interface StagedSource {
  readonly name: string;
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** The staged file to read from. */
  readonly path: string;
  readonly delivery: StagedDelivery;
  /** The last accepted delivery, to compare with. */
  readonly previous: StagedDelivery | null;
  /** It adds to what was accepted before, so a delivery without a usable row takes nothing away. */
  readonly isIncremental?: boolean;
  /** SHA-256 of the accepted state that this delivery has something of besides its own. */
  readonly baseSha256?: string | undefined;
  /** What this run read, when that is not what the delivery tells. */
  readonly tally?: SourceTally;
  /** How its units were joined to companies, or why not, by kind. */
  readonly links?: Readonly<Record<string, number>>;
  /** What else an operator should know of it. */
  readonly notes?: readonly string[];
}

/** What a report says of a source. */
export type ReportedSource = Pick<StagedSource, 'name' | 'from' | 'delivery' | 'tally' | 'links' | 'notes'>;

/** What came of staging a source, without its name. */
export interface StagingResult {
  /** Null when there is nothing of it at all. */
  readonly source: Omit<StagedSource, 'name'> | null;
  /** A delivery that could not be read at all, when there is nothing else: it is reported, and never used. */
  readonly unreadable?: Omit<ReportedSource, 'name'>;
}

/** What staging is told about a run. */
export interface RunStagingContext {
  /** Folder of the staged files. */
  readonly folder: string;
  /** Where the reports' documents are stored. */
  readonly documents: Config['documents'];
  /** The delivery is the bundled fictional register. */
  readonly synthetic: boolean;
  readonly rejects: RejectSink;
  readonly progress: Progress;
}

/** What a source is told when it is staged. */
export interface SourceStagingContext extends Omit<RunStagingContext, 'folder'> {
  /** Name of the source. */
  readonly name: string;
  /** Path of its accepted staged file. What is staged now goes to this path and {@link NEXT_SUFFIX}. */
  readonly path: string;
  /** The staged sources that it needs, by name. */
  readonly dependencies: ReadonlyMap<string, StagedSource>;
}

/** What is known of a delivery before it is read. */
export type DeliveryIdentity = Pick<StagedDelivery, 'sha256' | 'readerVersion' | 'synthetic'>;

/** How a source is staged whose deliveries replace each other. */
export interface ReplacingDelivery {
  readonly readerVersion: number;
  /** What the staged file at `path` was made of; null when there is none. A staged file by default. */
  readonly readAccepted?: (path: string) => StagedDelivery | null;
  /** Reads the delivered files into a staged file at `next`. */
  readonly read: (next: string, base: DeliveryIdentity) => Promise<StagedDelivery>;
}

/**
 * Stages a source whose deliveries replace each other. A delivery of the same bytes is not read
 * again. Throws `delivery_refused` when nothing is delivered and another reader read what is kept.
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

/** The fictional register says nothing of real companies: to real data it is no accepted delivery. */
export function ignoreSynthetic(accepted: StagedDelivery | null, synthetic: boolean): StagedDelivery | null {
  return accepted?.synthetic === true && !synthetic ? null : accepted;
}

/** A delivered file being read, row by row. */
export interface RowFile {
  readonly file: string;
  readonly date: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly tally: RowTally;
}

/** Opens the one delivered file, shows its progress while `read` runs, and says what is to be remembered of it. */
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
    `${result.accepted} rows of legal persons${sniEdition === null ? '' : `, SNI ${sniEdition}`}`,
  );
  return { ...base, file, date, tally: result, sniEdition };
}
