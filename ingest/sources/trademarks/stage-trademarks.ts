import { AppError } from '../../../shared/errors/app-error.ts';
import { hashFile } from '../../download/open-delivered-file.ts';
import { ArchiveError, openArchive, type Archive } from '../../download/open-archive.ts';
import { toArchiveVersion, type MarkArchive } from './mark-archives.ts';
import {
  MarkFileReader,
  TRADEMARKS_READER_VERSION,
  isMarkFileName,
  MARK_ARCHIVE_LIMITS,
  readMarkArchive,
  type ArchivedMark,
} from './read/read-mark-archive.ts';
import { RowTally } from '../../staging/source-tally.ts';
import { hashArchives } from '../../staging/delivered-archives.ts';
import { planMarkReading, type DeliveredMarkArchive, type MarkReadingPlan } from './plan-mark-reading.ts';
import { readCompanyNames, type CompanyNames } from '../registry/read-companies.ts';
import {
  NEXT_SUFFIX,
  ignoreSynthetic,
  type StagedSource,
  type SourceStagingContext,
  type StagingResult,
} from '../../staging/stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from '../../staging/staged-file.ts';
import {
  countLinks,
  createTrademarksStaging,
  readTrademarksState,
  type MarkArchiveRecord,
  type TrademarksStaging,
  type TrademarksState,
} from './trademarks-staging.ts';
import { NORMALISER_VERSION } from '../../../shared/matching/normalise-name.ts';
import type { Progress } from '../../progress.ts';
import { HolderIndex } from './link/holder-index.ts';

const NAME = 'trademarks';
/** Rises when holders are joined otherwise. */
export const LINKER_VERSION = 1;
/** Of the code that reads and joins. */
const CODE_VERSIONS = `${TRADEMARKS_READER_VERSION} ${LINKER_VERSION}`;
const NO_STATE: TrademarksState = { archives: [], linkState: null };

/**
 * Stages the trademarks and joins their holders to the companies of the registry
 * (docs/formats/trademarks.md). An archive that was read is not read again; holders are joined
 * again when the registry is a new one. Throws `delivery_refused` for a full set that cannot be
 * read as a whole.
 */
export async function stageTrademarks(
  paths: readonly string[],
  context: SourceStagingContext,
): Promise<StagingResult> {
  const { path, synthetic, dependencies: needed } = context;
  const registry = needed.get('registry');
  if (registry === undefined) throw new Error('Trademarks are staged after the registry.');
  const accepted = ignoreSynthetic(readStagedDelivery(path), synthetic);
  const state = accepted === null ? NO_STATE : readTrademarksState(path);
  const reading = await planMarkReading(paths, state.archives, isOutdated(accepted));
  const { archives, notes } = reading;
  if (accepted === null && archives.length === 0) return { source: null };
  const linkState = toLinkState(registry.delivery);
  const kept = { from: paths.length === 0 ? 'kept' : 'unchanged', previous: null, notes } as const;
  if (accepted !== null && archives.length === 0 && state.linkState === linkState)
    return { source: { ...kept, path, delivery: accepted, links: countLinks(path) } };
  const known = { accepted, state, reading, registry, linkState };
  const { delivery, read, builtOn } = await extendStaging(known, context);
  if (delivery === null) return { source: null, unreadable: toUnreadable(archives, read, synthetic) };
  const staged = { path: path + NEXT_SUFFIX, delivery, builtOn, links: countLinks(path + NEXT_SUFFIX) };
  // A delivery that could not be read at all is no delivery; it is told, and what was accepted stays.
  if (read.last === null)
    return { source: { ...kept, ...staged, ...(archives.length === 0 ? {} : { tally: read.tally }) } };
  const added = { adds: reading.fullDay === null, notes: [...notes, ...read.notes] };
  return { source: { from: 'delivered', previous: accepted, ...staged, ...added } };
}

/** True when another reader read what is accepted. */
function isOutdated(accepted: StagedDelivery | null): boolean {
  return accepted !== null && accepted.readerVersion !== TRADEMARKS_READER_VERSION;
}

/** What is known before archives are read. */
interface StagingPlan {
  readonly accepted: StagedDelivery | null;
  readonly state: TrademarksState;
  readonly reading: MarkReadingPlan;
  readonly registry: StagedSource;
  /** What holders are to be joined with. */
  readonly linkState: string;
}

/** What was staged beside what is accepted. */
interface StagingOutcome {
  readonly read: ArchivesOutcome;
  /** Null when there is nothing that could be read; then nothing is staged. */
  readonly delivery: StagedDelivery | null;
  readonly builtOn?: string | undefined;
}

async function extendStaging(known: StagingPlan, context: SourceStagingContext): Promise<StagingOutcome> {
  const { accepted, state, reading, registry, linkState } = known;
  const { archives, fullDay } = reading;
  const { path, synthetic, progress } = context;
  const staging = createTrademarksStaging(
    path + NEXT_SUFFIX,
    accepted === null || fullDay !== null ? null : path,
  );
  try {
    const isCarried = accepted !== null && fullDay !== null && staging.carryOver(path, fullDay);
    const read = await readArchives(staging, archives, context);
    const delivery = toDelivery(staging, known, read, synthetic);
    if (delivery === null) {
      staging.discard();
      return { read, delivery };
    }
    progress.start('Joining the trademarks', registry.delivery.tally.accepted);
    const joined = linkTrademarks(staging, readCompanyNames(registry.path), linkState, progress);
    progress.finish(`${joined} holders joined to companies`);
    // A full set that shares nothing with what was accepted is free of what may be wrong with that.
    const isFree = fullDay !== null && !isCarried && !sharesArchive(staging.readArchives(), state.archives);
    staging.finish(delivery);
    return { read, delivery, builtOn: isFree ? undefined : accepted?.sha256 };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** Told by the content: another reader, or one archive more, makes nothing new of archives that were read before. */
function sharesArchive(archives: readonly MarkArchiveRecord[], known: readonly MarkArchiveRecord[]): boolean {
  return archives.some(({ sha256 }) => known.some((archive) => archive.sha256 === sha256));
}

/** What came of reading archives. */
interface ArchivesOutcome {
  readonly tally: StagedDelivery['tally'];
  /** The last one that could be read. */
  readonly last: MarkArchive | null;
  readonly notes: readonly string[];
}

async function readArchives(
  staging: TrademarksStaging,
  archives: readonly DeliveredMarkArchive[],
  { rejects, progress }: SourceStagingContext,
): Promise<ArchivesOutcome> {
  const tally = new RowTally(NAME, rejects);
  if (archives.length === 0) return { tally: tally.toSourceTally(), last: null, notes: [] };
  const reader = new MarkFileReader();
  progress.start(
    'Reading the trademarks',
    archives.reduce((sum, { size }) => sum + size, 0),
    'bytes',
  );
  let [bytes, others, last] = [0, 0, null as MarkArchive | null];
  for (const delivered of archives) {
    using archive = await openOrReject(delivered, tally);
    bytes += delivered.size;
    if (archive === null) continue;
    others += archive.entries.filter(({ name }) => !isMarkFileName(name)).length;
    for (const mark of readMarkArchive(archive, reader)) stageMark(staging, delivered, mark, tally);
    const { path, size, modifiedMs, isFull, day, file } = delivered;
    staging.addArchive({ path, size, modifiedMs, sha256: await hashFile(file), isFull, day });
    last = delivered;
    progress.update(bytes);
  }
  const result = tally.toSourceTally();
  progress.finish(`${result.accepted} records, ${staging.countMarksInForce()} marks in force`);
  return { tally: result, last, notes: others === 0 ? [] : [`${others} members that are no XML left alone`] };
}

/** A full set replaces everything, so it has to be whole; changes that cannot be read are tried again in the next run. */
async function openOrReject(
  { file, path, isFull }: DeliveredMarkArchive,
  tally: RowTally,
): Promise<Archive | null> {
  try {
    return await openArchive(file, MARK_ARCHIVE_LIMITS);
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause;
    if (isFull) {
      const message = `trademarks/${path} is no readable zip, and a full set must be whole. Download it again.`;
      throw new AppError('delivery_refused', message, { cause });
    }
    tally.reject(0, path, 'unreadable-archive', '');
    return null;
  }
}

function stageMark(
  staging: TrademarksStaging,
  archive: MarkArchive,
  { position, label, result }: ArchivedMark,
  tally: RowTally,
): void {
  if (result.kind === 'rejected') {
    tally.reject(position + 1, `${archive.path}/${label}`, result.reason, '');
    return;
  }
  staging.putRecord(result.row, toArchiveVersion(archive));
  const { holders } = result.row;
  if (holders.length > 0 && holders.every(({ isPerson }) => isPerson)) tally.leaveOut();
  else tally.accept(result.repairs);
}

/** What is to be remembered. What another reader read is told to be until a full set comes. */
function toDelivery(
  staging: TrademarksStaging,
  { accepted, reading }: StagingPlan,
  { tally, last }: ArchivesOutcome,
  synthetic: boolean,
): StagedDelivery | null {
  const origin = last === null ? accepted : { file: last.path, tally };
  if (origin === null) return null;
  const archives = staging.readArchives();
  const keepsReader = accepted !== null && reading.fullDay === null;
  const [latest = ''] = archives.map(({ day }) => day).sort((a, b) => (a < b ? 1 : -1));
  return {
    sha256: hashArchives(CODE_VERSIONS, archives),
    readerVersion: keepsReader ? accepted.readerVersion : TRADEMARKS_READER_VERSION,
    synthetic,
    file: origin.file,
    date: `${latest}T00:00:00.000Z`,
    tally: origin.tally,
    sniEdition: null,
    inForce: staging.countMarksInForce(),
  };
}

/** What the report says of archives of which none could be read, when there is nothing else. */
function toUnreadable(
  archives: readonly DeliveredMarkArchive[],
  { tally }: ArchivesOutcome,
  synthetic: boolean,
): NonNullable<StagingResult['unreadable']> {
  const last = archives.at(-1);
  const delivery = {
    ...{ file: last?.path ?? '', date: `${last?.day ?? ''}T00:00:00.000Z` },
    ...{ sha256: hashArchives(CODE_VERSIONS, []), readerVersion: TRADEMARKS_READER_VERSION },
    ...{ synthetic, tally, sniEdition: null },
  };
  return { from: 'delivered', delivery };
}

/** What links depend on beside the marks: they are made anew when it changes. */
export function toLinkState({ sha256, readerVersion }: StagedDelivery): string {
  return `linker ${LINKER_VERSION}, normaliser ${NORMALISER_VERSION}, registry ${sha256} by reader ${readerVersion}`;
}

/**
 * Joins all holders to `companies`, and keeps how, and how surely
 * (docs/formats/trademarks.md#holders). Returns how many were joined.
 */
export function linkTrademarks(
  staging: TrademarksStaging,
  companies: Iterable<CompanyNames>,
  state: string,
  progress: Progress,
): number {
  const index = new HolderIndex();
  for (const holder of staging.readHolders()) index.addHolder(holder);
  let seen = 0;
  for (const company of companies) {
    index.addCompany(company);
    progress.update((seen += 1));
  }
  let joined = 0;
  for (const holder of staging.readHolders()) {
    const link = index.findCompany(holder);
    staging.setLink(holder, link);
    if (link.organisationNumber !== null) joined += 1;
  }
  staging.finishLinks(state);
  return joined;
}
