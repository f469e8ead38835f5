import { join } from 'node:path';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { hashFile } from '../download/open-delivered-file.ts';
import type { Progress } from '../progress.ts';
import type { Rejects } from './rejects.ts';
import type { SourceTally } from './source-tally.ts';
import type { StagedDelivery } from './staged-file.ts';

/** The staged file of each source. */
export const STAGED_FILES = {
  registry: 'registry.sqlite',
  statistics: 'statistics.sqlite',
  sni: 'sni.json',
  'size-classes': 'size-classes.sqlite',
  'annual-reports': 'annual-reports.sqlite',
  trademarks: 'trademarks.sqlite',
} as const;

/** Ending of what was staged and is not accepted yet. */
export const NEXT = '.next';

/** One source as the run will use it. */
export interface StagedSource {
  readonly name: keyof typeof STAGED_FILES;
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

/** A source whose deliveries add to what was accepted before. */
export interface StagedAddition {
  /** Null when there is nothing of it at all. */
  readonly source: StagedSource | null;
  /** A delivery of which nothing could be read, when there is nothing else: it is reported, and never used. */
  readonly unreadable: ReportedSource | null;
}

/** What staging is told about a run. */
export interface StagingContext {
  /** Folder of the staged files. */
  readonly folder: string;
  /** Where the reports' documents are stored. */
  readonly documents: Config['documents'];
  /** The delivery is the bundled fictional register. */
  readonly synthetic: boolean;
  readonly rejects: Rejects;
  readonly progress: Progress;
}

/** What is known of a delivery before it is read. */
export type DeliveryBase = Pick<StagedDelivery, 'sha256' | 'readerVersion' | 'synthetic'>;

/** How one authority's files are staged. */
export interface Source {
  readonly name: StagedSource['name'];
  readonly readerVersion: number;
  /** What the staged file at `path` was made of; null when there is none. */
  readonly readAccepted: (path: string) => StagedDelivery | null;
  /** Reads the delivered files into a staged file at `next`. */
  readonly stage: (paths: readonly string[], next: string, base: DeliveryBase) => Promise<StagedDelivery>;
}

/** Stages one source; null when neither the delivery (`paths` empty) nor the past has it. */
export async function stageSource(
  source: Source,
  paths: readonly string[],
  { folder, synthetic }: StagingContext,
): Promise<StagedSource | null> {
  const { name, readerVersion } = source;
  const path = join(folder, STAGED_FILES[name]);
  const accepted = withoutFiction(source.readAccepted(path), synthetic);
  const base = { name, previous: accepted };
  if (paths.length === 0) {
    if (accepted !== null) assertReadable(source, accepted);
    return accepted === null ? null : { ...base, from: 'kept', path, delivery: accepted };
  }
  const sha256 = (await Promise.all(paths.map(hashFile))).join('+');
  if (accepted?.sha256 === sha256 && accepted.readerVersion === readerVersion) {
    return { ...base, from: 'unchanged', path, delivery: accepted };
  }
  const delivery = await source.stage(paths, path + NEXT, { sha256, readerVersion, synthetic });
  return { ...base, from: 'delivered', path: path + NEXT, delivery };
}

/** The fictional register says nothing of real companies: to real data it is no accepted delivery. */
export function withoutFiction(accepted: StagedDelivery | null, synthetic: boolean): StagedDelivery | null {
  return accepted?.synthetic === true && !synthetic ? null : accepted;
}

function assertReadable({ name, readerVersion }: Source, accepted: StagedDelivery): void {
  if (accepted.readerVersion === readerVersion) return;
  throw new AppError(
    'delivery_refused',
    `The accepted ${name} (${accepted.file}) was read by another version of this service. Deliver the file again.`,
  );
}
