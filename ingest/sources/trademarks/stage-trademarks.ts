import { join } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { hashFile } from '../../download/open-delivered-file.ts';
import { ArchiveError, openArchive, type Archive } from '../../download/open-archive.ts';
import { toVersion, type MarkArchive } from './mark-archives.ts';
import { MarkReader, TRADEMARKS_READER_VERSION } from './read/mark-reader.ts';
import {
  isRecord,
  MARK_ARCHIVE_LIMITS,
  readMarkArchive,
  type ArchivedMark,
} from './read/read-mark-archive.ts';
import { Tally } from '../../staging/source-tally.ts';
import { hashArchives } from '../../staging/delivered-archives.ts';
import { linkTrademarks, LINKER_VERSION, toLinkState } from './link/link-trademarks.ts';
import { planMarkReading, type DeliveredMarks, type MarkReading } from './plan-trademarks.ts';
import { readNamedCompanies } from '../registry/read-named-companies.ts';
import {
  NEXT,
  STAGED_FILES,
  withoutFiction,
  type ReportedSource,
  type StagedAddition,
  type StagedSource,
  type StagingContext,
} from '../../staging/stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from '../../staging/staged-file.ts';
import {
  countLinks,
  createTrademarksStaging,
  readTrademarksState,
  type ReadMarkArchive,
  type TrademarksStaging,
  type TrademarksState,
} from './trademarks-staging.ts';

const NAME = 'trademarks';
/** Of the code that reads and joins. */
const VERSIONS = `${TRADEMARKS_READER_VERSION} ${LINKER_VERSION}`;
const NO_STATE: TrademarksState = { archives: [], linkedWith: null };

type Registry = Pick<StagedSource, 'path' | 'delivery'>;

/**
 * Stages the trademarks and joins their holders to the companies of `registry` (formats/trademarks.md, sections 3 and 5). An archive that was
 * read is not read again; holders are joined again when the registry is a new one. Throws `delivery_refused` for a full set that cannot
 * be read as a whole.
 */
export async function stageTrademarks(
  paths: readonly string[],
  registry: Registry,
  context: StagingContext,
): Promise<StagedAddition> {
  const path = join(context.folder, STAGED_FILES[NAME]);
  const accepted = withoutFiction(readStagedDelivery(path), context.synthetic);
  const state = accepted === null ? NO_STATE : readTrademarksState(path);
  const isOutdated = accepted !== null && accepted.readerVersion !== TRADEMARKS_READER_VERSION;
  const reading = await planMarkReading(paths, state.archives, isOutdated);
  const { archives, fullDay, notes } = reading;
  if (accepted === null && archives.length === 0) return { source: null, unreadable: null };
  const linkState = toLinkState(registry.delivery);
  const kept = {
    name: NAME,
    from: paths.length === 0 ? 'kept' : 'unchanged',
    previous: null,
    notes,
  } as const;
  if (accepted !== null && archives.length === 0 && state.linkedWith === linkState) {
    return { source: { ...kept, path, delivery: accepted, links: countLinks(path) }, unreadable: null };
  }
  const next = path + NEXT;
  const staging = createTrademarksStaging(next, accepted === null || fullDay !== null ? null : path);
  try {
    const isCarried = accepted !== null && fullDay !== null && staging.carryOver(path, fullDay);
    const read = await readArchives(staging, archives, context);
    if (accepted === null && read.last === null) {
      staging.abandon();
      return { source: null, unreadable: toUnreadable(archives, read, context) };
    }
    joinHolders(staging, registry, linkState, context);
    const delivery = toDelivery(staging, reading, read, accepted, context);
    // A full set that shares nothing with what was accepted is free of what may be wrong with that.
    const isAnew = fullDay !== null && !isCarried && !sharesArchive(staging.readArchives(), state.archives);
    const builtOn = isAnew ? undefined : accepted?.sha256;
    staging.finish(delivery);
    const links = countLinks(next);
    // A delivery that could not be read at all is no delivery; it is told, and what was accepted stays.
    const source: StagedSource =
      read.last === null
        ? {
            ...kept,
            path: next,
            delivery,
            links,
            builtOn,
            ...(archives.length === 0 ? {} : { tally: read.tally }),
          }
        : {
            ...{ name: NAME, from: 'delivered', path: next, delivery, links, previous: accepted },
            ...{ adds: fullDay === null, notes: [...notes, ...read.notes] },
            builtOn,
          };
    return { source, unreadable: null };
  } catch (error) {
    staging.abandon();
    throw error;
  }
}

/** Told by the content: another reader, or one archive more, makes nothing new of archives that were read before. */
function sharesArchive(archives: readonly ReadMarkArchive[], known: readonly ReadMarkArchive[]): boolean {
  return archives.some(({ sha256 }) => known.some((archive) => archive.sha256 === sha256));
}

/** What came of reading archives. */
interface ReadArchives {
  readonly tally: StagedDelivery['tally'];
  /** The last one that could be read. */
  readonly last: MarkArchive | null;
  readonly notes: readonly string[];
}

async function readArchives(
  staging: TrademarksStaging,
  archives: readonly DeliveredMarks[],
  { rejects, progress }: StagingContext,
): Promise<ReadArchives> {
  const tally = new Tally(NAME, rejects);
  if (archives.length === 0) return { tally: tally.result(), last: null, notes: [] };
  const reader = new MarkReader();
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
    others += archive.entries.filter(({ name }) => !isRecord(name)).length;
    for (const mark of readMarkArchive(archive, reader)) takeMark(staging, delivered, mark, tally);
    const { path, size, modifiedMs, isFull, day, file } = delivered;
    staging.addArchive({ path, size, modifiedMs, sha256: await hashFile(file), isFull, day });
    last = delivered;
    progress.update(bytes);
  }
  const result = tally.result();
  progress.finish(`${result.accepted} records, ${staging.count()} marks in force`);
  return { tally: result, last, notes: others === 0 ? [] : [`${others} members that are no XML left alone`] };
}

/** A full set replaces everything, so it has to be whole; changes that cannot be read are tried again in the next run. */
async function openOrReject({ file, path, isFull }: DeliveredMarks, tally: Tally): Promise<Archive | null> {
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

function takeMark(
  staging: TrademarksStaging,
  archive: MarkArchive,
  { position, label, result }: ArchivedMark,
  tally: Tally,
): void {
  if (result.kind === 'rejected') {
    tally.reject(position + 1, `${archive.path}/${label}`, result.reason, '');
    return;
  }
  staging.put(result.row, toVersion(archive));
  const { holders } = result.row;
  if (holders.length > 0 && holders.every(({ isPerson }) => isPerson)) tally.leaveOut();
  else tally.accept(result.repairs);
}

function joinHolders(
  staging: TrademarksStaging,
  registry: Registry,
  state: string,
  { progress }: StagingContext,
): void {
  progress.start('Joining the trademarks', registry.delivery.tally.accepted);
  const joined = linkTrademarks(staging, readNamedCompanies(registry.path), state, progress);
  progress.finish(`${joined} holders joined to companies`);
}

/** What is to be remembered. What another reader read is told to be until a full set comes. */
function toDelivery(
  staging: TrademarksStaging,
  { fullDay }: MarkReading,
  { tally, last }: ReadArchives,
  accepted: StagedDelivery | null,
  { synthetic }: StagingContext,
): StagedDelivery {
  const archives = staging.readArchives();
  const isAnew = accepted === null || fullDay !== null;
  const [latest = ''] = archives.map(({ day }) => day).sort((a, b) => (a < b ? 1 : -1));
  return {
    sha256: hashArchives(VERSIONS, archives),
    readerVersion: isAnew ? TRADEMARKS_READER_VERSION : accepted.readerVersion,
    synthetic,
    file: last?.path ?? accepted!.file,
    date: `${latest}T00:00:00.000Z`,
    tally: last === null ? accepted!.tally : tally,
    sniEdition: null,
    inForce: staging.count(),
  };
}

/** What the report says of archives of which none could be read, when there is nothing else. */
function toUnreadable(
  archives: readonly DeliveredMarks[],
  { tally }: ReadArchives,
  { synthetic }: StagingContext,
): ReportedSource {
  const { path, day } = archives.at(-1)!;
  const delivery = {
    ...{ file: path, date: `${day}T00:00:00.000Z`, sha256: hashArchives(VERSIONS, []) },
    ...{ readerVersion: TRADEMARKS_READER_VERSION, synthetic, tally, sniEdition: null },
  };
  return { name: NAME, from: 'delivered', delivery };
}
