import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { hashFile, openDeliveredFile, watchBytes } from '../download/open-delivered-file.ts';
import type { Progress } from '../progress.ts';
import type { Rejects } from './rejects.ts';
import { type SourceTally, Tally } from './source-tally.ts';
import { readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** Ending of what was staged and is not accepted yet. */
export const NEXT = '.next';

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
  readonly adds?: boolean;
  /** SHA-256 of the accepted state that this delivery has something of besides its own. */
  readonly builtOn?: string | undefined;
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
export interface RunStaging {
  /** Folder of the staged files. */
  readonly folder: string;
  /** Where the reports' documents are stored. */
  readonly documents: Config['documents'];
  /** The delivery is the bundled fictional register. */
  readonly synthetic: boolean;
  readonly rejects: Rejects;
  readonly progress: Progress;
}

/** What a source is told when it is staged. */
export interface StagingContext extends Omit<RunStaging, 'folder'> {
  /** Name of the source. */
  readonly name: string;
  /** Path of its accepted staged file. What is staged now goes to this path and {@link NEXT}. */
  readonly path: string;
  /** The staged sources that it needs, by name. */
  readonly needed: ReadonlyMap<string, StagedSource>;
}

/** What is known of a delivery before it is read. */
export type DeliveryBase = Pick<StagedDelivery, 'sha256' | 'readerVersion' | 'synthetic'>;

/** How a source is staged whose deliveries replace each other. */
export interface WholeStaging {
  readonly readerVersion: number;
  /** What the staged file at `path` was made of; null when there is none. A staged file by default. */
  readonly readAccepted?: (path: string) => StagedDelivery | null;
  /** Reads the delivered files into a staged file at `next`. */
  readonly read: (next: string, base: DeliveryBase) => Promise<StagedDelivery>;
}

/**
 * Stages a source whose deliveries replace each other. A delivery of the same bytes is not read
 * again. Throws `delivery_refused` when nothing is delivered and another reader read what is kept.
 */
export async function stageWhole(
  paths: readonly string[],
  { name, path, synthetic }: StagingContext,
  { readerVersion, readAccepted = readStagedDelivery, read }: WholeStaging,
): Promise<StagingResult> {
  const accepted = withoutFiction(readAccepted(path), synthetic);
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
  const next = path + NEXT;
  const delivery = await read(next, { sha256, readerVersion, synthetic });
  return { source: { from: 'delivered', path: next, delivery, previous: accepted } };
}

/** The fictional register says nothing of real companies: to real data it is no accepted delivery. */
export function withoutFiction(accepted: StagedDelivery | null, synthetic: boolean): StagedDelivery | null {
  return accepted?.synthetic === true && !synthetic ? null : accepted;
}

/** A delivered file being read, row by row. */
export interface RowReading {
  readonly file: string;
  readonly date: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly tally: Tally;
}

/** Opens the one delivered file, shows its progress while `read` runs, and says what is to be remembered of it. */
export async function stageRows(
  paths: readonly string[],
  base: DeliveryBase,
  { name, rejects, progress }: StagingContext,
  read: (reading: RowReading) => Promise<Pick<StagedDelivery, 'sniEdition'>>,
): Promise<StagedDelivery> {
  const [path] = paths;
  if (path === undefined) throw new Error(`Nothing is delivered of the ${name}.`);
  const { file, date, size, chunks } = await openDeliveredFile(path);
  const tally = new Tally(name, rejects);
  progress.start(`Reading the ${name}`, size, 'bytes');
  const { sniEdition } = await read({
    file,
    date,
    chunks: watchBytes(chunks, (bytes) => progress.update(bytes)),
    tally,
  });
  const result = tally.result();
  progress.finish(
    `${result.accepted} rows of legal persons${sniEdition === null ? '' : `, SNI ${sniEdition}`}`,
  );
  return { ...base, file, date, tally: result, sniEdition };
}
