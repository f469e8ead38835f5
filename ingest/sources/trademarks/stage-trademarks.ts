import { formatCount } from '../../../shared/terminal/format-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { computeFileSha256 } from '../../download/open-delivered-file.ts';
import { ArchiveError, openArchive, type OpenZipArchive } from '../../download/open-archive.ts';
import { toArchiveSortKey, type MarkArchive } from './mark-archives.ts';
import {
  MarkFileReader,
  TRADEMARKS_READER_VERSION,
  isMarkXmlFileName,
  MARK_ARCHIVE_LIMITS,
  readMarkArchive,
  type ArchivedMark,
} from './read/read-mark-archive.ts';
import { RowTally } from '../../staging/row-tally.ts';
import { hashArchivesOfDelivery } from '../../staging/delivered-archives.ts';
import { selectMarkArchives, type DeliveredMarkArchive, type MarkReadingPlan } from './plan-mark-reading.ts';
import { readCompaniesWithAllNames } from '../registry/read-companies.ts';
import {
  UNACCEPTED_STAGED_FILE_SUFFIX,
  dropFictionalInRealRun,
  type StagedSource,
  type SourceStagingContext,
  type StageSource,
  type StagingResult,
} from '../../staging/stage-source.ts';
import { readAcceptedDelivery, type AcceptedDeliveryMetadata } from '../../staging/staged-file.ts';
import {
  countHoldersByMethodOrNoLinkReason,
  createTrademarksStaging,
  readMarkArchivesAndLinkVersion,
  type MarkArchiveRecord,
  type TrademarksStaging,
  type StagedMarkArchivesAndLinkVersion,
} from './trademarks-staging.ts';
import {
  LINKER_VERSION,
  linkHoldersAndErasePersonData,
  toRegistryAndLinkerVersion,
} from './store-holder-links-and-count-linked.ts';

const NAME = 'trademarks';
/** Versions of the code that reads trademarks and of the code that links them. */
const CODE_VERSIONS = `${TRADEMARKS_READER_VERSION} ${LINKER_VERSION}`;
const NO_STATE: StagedMarkArchivesAndLinkVersion = { archives: [], registryAndLinkerVersion: null };

/**
 * Stages the trademarks and links their holders to companies (docs/formats/trademarks.md). Each
 * archive is read only once. All holders are linked again after a change of the registry. Throws
 * `delivery_refused` for an unreadable full set.
 */
export const stageTrademarks: StageSource = async (paths, context) => {
  const { acceptedStagedFilePath: acceptedPath, isFictionalRegister, dependencies } = context;
  const registry = dependencies.get('registry');
  if (registry === undefined)
    throw new Error('Trademarks were staged before the registry. This is a bug: report it.');
  const accepted = dropFictionalInRealRun(readAcceptedDelivery(acceptedPath), isFictionalRegister);
  const state = accepted === null ? NO_STATE : readMarkArchivesAndLinkVersion(acceptedPath);
  const reading = await selectMarkArchives(paths, state.archives, isOutdated(accepted));
  const { archives, notes } = reading;
  if (accepted === null && archives.length === 0) return { source: null };
  const registryAndLinkerVersion = toRegistryAndLinkerVersion(registry.delivery);
  const kept = { from: paths.length === 0 ? 'kept' : 'unchanged', previousDelivery: null, notes } as const;
  if (
    accepted !== null &&
    archives.length === 0 &&
    state.registryAndLinkerVersion === registryAndLinkerVersion
  )
    return {
      source: {
        ...kept,
        path: acceptedPath,
        delivery: accepted,
        holderCountsByLinkOutcome: countHoldersByMethodOrNoLinkReason(acceptedPath),
      },
    };
  const known = { accepted, state, reading, registry, registryAndLinkerVersion };
  const { delivery, read, baseDeliverySha256 } = await extendStaging(known, context);
  if (delivery === null)
    return { source: null, unreadableSourceReport: toUnreadable(archives, read, isFictionalRegister) };
  const staged = {
    path: acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX,
    delivery,
    baseDeliverySha256,
    holderCountsByLinkOutcome: countHoldersByMethodOrNoLinkReason(
      acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX,
    ),
  };
  // A delivery without any readable archive is reported, and the accepted marks stay.
  if (read.last === null)
    return {
      source: { ...kept, ...staged, ...(archives.length === 0 ? {} : { tallyOfThisRun: read.tally }) },
    };
  const added = {
    isIncremental: reading.replacingFullSetFirstDay === null,
    notes: [...notes, ...read.notes],
  };
  return { source: { from: 'delivered', previousDelivery: accepted, ...staged, ...added } };
};

/** True if another version of the reader has read the accepted marks. False if there are none. */
function isOutdated(accepted: AcceptedDeliveryMetadata | null): boolean {
  return accepted !== null && accepted.readerVersion !== TRADEMARKS_READER_VERSION;
}

/** Input of staging the trademarks. */
interface StagingPlan {
  readonly accepted: AcceptedDeliveryMetadata | null;
  readonly state: StagedMarkArchivesAndLinkVersion;
  readonly reading: MarkReadingPlan;
  readonly registry: StagedSource;
  /** Identifies the registry delivery and the versions of the code that links holders. */
  readonly registryAndLinkerVersion: string;
}

/** Result of staging the trademarks. */
interface StagingOutcome {
  readonly read: ArchivesOutcome;
  /** The staged delivery. Null when nothing was readable, so that nothing is staged. */
  readonly delivery: AcceptedDeliveryMetadata | null;
  readonly baseDeliverySha256?: string | undefined;
}

async function extendStaging(known: StagingPlan, context: SourceStagingContext): Promise<StagingOutcome> {
  const { accepted, state, reading, registry, registryAndLinkerVersion } = known;
  const { archives, replacingFullSetFirstDay } = reading;
  const { acceptedStagedFilePath: acceptedPath, isFictionalRegister, progress } = context;
  const extended = accepted === null || replacingFullSetFirstDay !== null ? null : acceptedPath;
  const staging = createTrademarksStaging(acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX, extended);
  try {
    const replaces = accepted !== null && replacingFullSetFirstDay !== null;
    const isCarried = replaces && staging.copyChangesSinceIfAny(acceptedPath, replacingFullSetFirstDay);
    const read = await readArchives(staging, archives, context);
    const delivery = toDelivery(staging, known, read, isFictionalRegister);
    if (delivery === null) {
      staging.discard();
      return { read, delivery };
    }
    progress.startPhase('Joining the trademarks', registry.delivery.tally.accepted);
    const joined = linkHoldersAndErasePersonData(
      staging,
      readCompaniesWithAllNames(registry.path),
      registryAndLinkerVersion,
      progress,
    );
    progress.finishPhase(`${formatCount(joined, 'holder')} joined to companies`);
    // A full set without any earlier archive does not depend on the accepted state.
    const isShared = isCarried || sharesArchive(staging.readArchives(), state.archives);
    staging.finish(delivery);
    return {
      read,
      delivery,
      baseDeliverySha256: replacingFullSetFirstDay !== null && !isShared ? undefined : accepted?.sha256,
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** True if any archive in `archives` has the same content (SHA-256) as any archive in `known`. */
function sharesArchive(archives: readonly MarkArchiveRecord[], known: readonly MarkArchiveRecord[]): boolean {
  return archives.some(({ sha256 }) => known.some((archive) => archive.sha256 === sha256));
}

/** Result of reading the trademark archives. */
interface ArchivesOutcome {
  readonly tally: AcceptedDeliveryMetadata['tally'];
  /** The last readable archive. */
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
  progress.startPhase(
    'Reading the trademarks',
    archives.reduce((sum, { size }) => sum + size, 0),
    'bytes',
  );
  let [bytes, others, last] = [0, 0, null as MarkArchive | null];
  for (const delivered of archives) {
    using archive = await openOrReject(delivered, tally);
    bytes += delivered.size;
    if (archive === null) continue;
    others += archive.entries.filter(({ name }) => !isMarkXmlFileName(name)).length;
    for (const mark of readMarkArchive(archive, reader)) stageMark(staging, delivered, mark, tally);
    const { path, size, modifiedMs, isFull, day, fileSystemPath } = delivered;
    staging.addArchive({
      path,
      size,
      modifiedMs,
      sha256: await computeFileSha256(fileSystemPath),
      isFull,
      day,
    });
    last = delivered;
    progress.update(bytes);
  }
  const result = tally.toSourceTally();
  progress.finishPhase(
    `${formatCount(result.accepted, 'record')}, ${formatCount(staging.countNotDeletedMarks(), 'mark')} in force`,
  );
  return {
    tally: result,
    last,
    notes: others === 0 ? [] : [`${formatCount(others, 'file')} skipped: not XML`],
  };
}

/**
 * Opens an archive. For an unreadable archive of daily changes, counts a reject and returns null.
 * The next run tries it again. Throws for an unreadable archive of a full set, because the set must
 * be complete.
 */
async function openOrReject(
  { fileSystemPath, path, isFull }: DeliveredMarkArchive,
  tally: RowTally,
): Promise<OpenZipArchive | null> {
  try {
    return await openArchive(fileSystemPath, MARK_ARCHIVE_LIMITS);
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause;
    if (isFull) {
      const message = `trademarks/${path} is not a readable zip, and a full set must be complete. Download it again.`;
      throw new AppError('delivery_refused', message, { cause });
    }
    tally.countAndReportReject(0, path, 'unreadable-archive', '');
    return null;
  }
}

function stageMark(
  staging: TrademarksStaging,
  archive: MarkArchive,
  { fileIndexInArchive, maskedFileName, markOrRejection }: ArchivedMark,
  tally: RowTally,
): void {
  if (markOrRejection.kind === 'rejected') {
    tally.countAndReportReject(
      fileIndexInArchive + 1,
      `${archive.path}/${maskedFileName}`,
      markOrRejection.reason,
      '',
    );
    return;
  }
  staging.putRecordUnlessOlder(markOrRejection.row, toArchiveSortKey(archive));
  const { holders } = markOrRejection.row;
  if (holders.length > 0 && holders.every(({ isPerson }) => isPerson)) tally.countLeftOutPerson();
  else tally.countAccepted(markOrRejection.repairs);
}

/**
 * Creates the delivery to stage. Its reader version is that of the accepted delivery, unless a full
 * set was read.
 */
function toDelivery(
  staging: TrademarksStaging,
  { accepted, reading }: StagingPlan,
  { tally, last }: ArchivesOutcome,
  isFictionalRegister: boolean,
): AcceptedDeliveryMetadata | null {
  const origin = last === null ? accepted : { file: last.path, tally };
  if (origin === null) return null;
  const archives = staging.readArchives();
  const keepsReader = accepted !== null && reading.replacingFullSetFirstDay === null;
  const [latest = ''] = archives.map(({ day }) => day).sort((a, b) => (a < b ? 1 : -1));
  return {
    sha256: hashArchivesOfDelivery(CODE_VERSIONS, archives),
    readerVersion: keepsReader ? accepted.readerVersion : TRADEMARKS_READER_VERSION,
    synthetic: isFictionalRegister,
    file: origin.file,
    date: `${latest}T00:00:00.000Z`,
    tally: origin.tally,
    sniEdition: null,
    inForce: staging.countNotDeletedMarks(),
  };
}

/** Creates the entry in the run report for a trademark delivery without a readable archive. */
function toUnreadable(
  archives: readonly DeliveredMarkArchive[],
  { tally }: ArchivesOutcome,
  isFictionalRegister: boolean,
): NonNullable<StagingResult['unreadableSourceReport']> {
  const last = archives.at(-1);
  const delivery = {
    ...{ file: last?.path ?? '', date: `${last?.day ?? ''}T00:00:00.000Z` },
    ...{ sha256: hashArchivesOfDelivery(CODE_VERSIONS, []), readerVersion: TRADEMARKS_READER_VERSION },
    ...{ synthetic: isFictionalRegister, tally, sniEdition: null },
  };
  return { from: 'delivered', delivery };
}
