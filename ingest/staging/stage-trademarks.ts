import { hash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { hashFile } from '../download/hash-file.ts';
import { ArchiveError, openArchive, type Archive } from '../download/open-archive.ts';
import {
  isAfter,
  pickArchives,
  toMarkArchive,
  toVersion,
  type MarkArchive,
} from '../sources/trademarks/mark-archives.ts';
import { MarkReader, TRADEMARKS_READER_VERSION } from '../sources/trademarks/mark-reader.ts';
import {
  MARK_ARCHIVE_LIMITS,
  readMarkArchive,
  type ArchivedMark,
} from '../sources/trademarks/read-mark-archive.ts';
import { Tally } from '../sources/source-tally.ts';
import { findFresh, listDelivered, type DeliveredArchive } from './delivered-archives.ts';
import { linkTrademarks, LINKER_VERSION, toLinkState } from './link-trademarks.ts';
import { readNamedCompanies } from './read-named-companies.ts';
import {
  assertReadable,
  NEXT,
  STAGED_FILES,
  withoutFiction,
  type StagedSource,
  type StagingContext,
} from './stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from './staged-file.ts';
import {
  countLinks,
  createTrademarksStaging,
  readTrademarksState,
  type ReadMarkArchive,
  type TrademarksStaging,
  type TrademarksState,
} from './trademarks-staging.ts';

const NAME = 'trademarks';
const NO_STATE: TrademarksState = { archives: [], linkedWith: null };

/** An archive of the delivery. */
type DeliveredMarks = DeliveredArchive & MarkArchive;

/** What a run reads of the delivered archives. */
interface Reading {
  /** A full set replaces everything; changes are added to what was accepted. */
  readonly startsAnew: boolean;
  /** In the order in which they are read. */
  readonly archives: readonly DeliveredMarks[];
  readonly notes: readonly string[];
}

/**
 * Stages the trademarks and joins their holders to the companies of `registry` (formats/trademarks.md, sections 3 and 5). An archive that was
 * read is not read again; holders are joined again when the registry is a new one. Throws `delivery_refused` for a full set that cannot
 * be read as a whole. Null when there are none.
 */
export async function stageTrademarks(
  paths: readonly string[],
  registry: Pick<StagedSource, 'path' | 'delivery'>,
  context: StagingContext,
): Promise<StagedSource | null> {
  const path = join(context.folder, STAGED_FILES[NAME]);
  const accepted = withoutFiction(readStagedDelivery(path), context.synthetic);
  const state = accepted === null ? NO_STATE : readTrademarksState(path);
  const reading = await planReading(paths, accepted === null ? [] : state.archives);
  if (accepted === null && reading.archives.length === 0) return null;
  if (accepted !== null && !reading.startsAnew)
    assertReadable({ name: NAME, readerVersion: TRADEMARKS_READER_VERSION }, accepted);
  const from = paths.length === 0 ? 'kept' : reading.archives.length === 0 ? 'unchanged' : 'delivered';
  const base = {
    name: NAME,
    from,
    // Changes alone cannot be compared with a whole register.
    previous: reading.startsAnew ? accepted : null,
    adds: !reading.startsAnew,
    notes: reading.notes,
  } as const;
  const linkState = toLinkState(registry.delivery);
  if (accepted !== null && from !== 'delivered' && state.linkedWith === linkState)
    return { ...base, path, delivery: accepted, links: countLinks(path) };
  const next = path + NEXT;
  const staging = createTrademarksStaging(next, accepted === null || reading.startsAnew ? null : path);
  try {
    const delivery = await extend(staging, reading, accepted, context);
    joinHolders(staging, registry, linkState, context);
    staging.finish(delivery);
    return { ...base, path: next, delivery, links: countLinks(next) };
  } catch (error) {
    staging.abandon();
    throw error;
  }
}

async function planReading(paths: readonly string[], known: readonly ReadMarkArchive[]): Promise<Reading> {
  const delivered = (await listDelivered(NAME, paths)).map((archive) => ({
    ...archive,
    ...toMarkArchive(archive.path, archive.modifiedMs),
  }));
  const { full, diffs, superseded } = pickArchives(delivered);
  const startsAnew = (await findFresh(full, known)).length > 0;
  const fullDay = (startsAnew ? full : known.filter(({ isFull }) => isFull)).map(({ day }) => day).sort()[0];
  const later = diffs.filter((archive) => isAfter(archive, fullDay ?? null));
  const notes = [
    ...(superseded > 0 ? [`${superseded} archives of an older full set left alone`] : []),
    ...(later.length < diffs.length
      ? [`${diffs.length - later.length} archives of changes older than the full set left alone`]
      : []),
    ...(fullDay === undefined && later.length > 0
      ? ['no full set yet: only marks that changed are known']
      : []),
  ];
  return { startsAnew, archives: startsAnew ? [...full, ...later] : await findFresh(later, known), notes };
}

/** Reads what is new; gives what is to be remembered of the delivery. */
async function extend(
  staging: TrademarksStaging,
  { archives }: Reading,
  accepted: StagedDelivery | null,
  context: StagingContext,
): Promise<StagedDelivery> {
  const tally = archives.length === 0 ? null : await readArchives(staging, archives, context);
  const read = staging.readArchives();
  const day = read
    .map((archive) => archive.day)
    .sort()
    .at(-1);
  return {
    sha256: hashArchives(read),
    readerVersion: TRADEMARKS_READER_VERSION,
    synthetic: context.synthetic,
    file: archives.at(-1)?.path ?? accepted!.file,
    date: `${day ?? archives.at(-1)!.day}T00:00:00.000Z`,
    tally: tally ?? accepted!.tally,
    sniEdition: null,
    inForce: staging.count(),
  };
}

async function readArchives(
  staging: TrademarksStaging,
  archives: readonly DeliveredMarks[],
  { rejects, progress }: StagingContext,
): Promise<StagedDelivery['tally']> {
  const tally = new Tally(NAME, rejects);
  const reader = new MarkReader();
  progress.start(
    'Reading the trademarks',
    archives.reduce((sum, { size }) => sum + size, 0),
  );
  let bytes = 0;
  for (const delivered of archives) {
    const archive = await openOrReject(delivered, tally);
    bytes += delivered.size;
    if (archive === null) continue;
    try {
      for (const mark of readMarkArchive(archive, reader)) takeMark(staging, delivered, mark, tally);
    } finally {
      archive.close();
    }
    const { path, size, modifiedMs, isFull, day, file } = delivered;
    staging.addArchive({ path, size, modifiedMs, sha256: await hashFile(file), isFull, day });
    progress.update(bytes);
  }
  const result = tally.result();
  progress.finish(`${result.accepted} records, ${staging.count()} marks in force`);
  return result;
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
  staging.put(result.row, toVersion(archive, position));
  const { holders } = result.row;
  if (holders.length > 0 && holders.every(({ isPerson }) => isPerson)) tally.leaveOut();
  else tally.accept(result.repairs);
}

function joinHolders(
  staging: TrademarksStaging,
  registry: Pick<StagedSource, 'path' | 'delivery'>,
  state: string,
  { progress }: StagingContext,
): void {
  progress.start('Joining the trademarks', registry.delivery.tally.accepted);
  const joined = linkTrademarks(staging, readNamedCompanies(registry.path), state, progress);
  progress.finish(`${joined} holders joined to companies`);
}

/** The same for the same archives, read and joined by the same code. */
function hashArchives(archives: readonly ReadMarkArchive[]): string {
  const lines = archives.map(({ path, sha256 }) => `${path} ${sha256}\n`);
  return hash('sha256', `${TRADEMARKS_READER_VERSION} ${LINKER_VERSION}\n${lines.join('')}`);
}
