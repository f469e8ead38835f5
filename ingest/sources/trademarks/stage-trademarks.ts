import { formatCount } from '../../../shared/terminal/format-number.ts';
import type {
  ReportedSource,
  StagedSource,
  SourceStagingContext,
  AcceptedDeliveryMetadata,
} from '../../source/staging.ts';
import { pickDeliveryDate } from '../../delivery-date.ts';
import { hashArchivesOfDelivery, listDamagedArchives } from '../../staging/delivered-archives.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX, dropFictionalInRealRun } from '../../staging/stage-full-delivery.ts';
import { readAcceptedDelivery } from '../../staging/staged-file.ts';
import type { Source } from '../../source/source.ts';
import { findCompanies } from '../registry/name-lookup.ts';
import { TRADEMARKS_READER_VERSION } from './read/read-mark-archive.ts';
import {
  selectMarkArchives,
  type DeliveredMarkArchive,
  type MarkReadingPlan,
} from './select-mark-archives.ts';
import {
  countHoldersByMethod,
  readStagedMarks,
  type MarkArchiveRecord,
  type StagedMarks,
} from './read-staged-trademarks.ts';
import { UNKNOWN_FULL_SET_DAY } from './mark-archives.ts';
import { createTrademarksStaging, type TrademarksStaging } from './trademarks-staging.ts';
import { stageMarkArchives, type MarkArchivesStagingResult } from './stage-mark-archives.ts';
import { NORMALISER_VERSION } from '../../../shared/matching/normalise-name.ts';
import { HolderCompanyFinder, type CompanyLookup } from './link/holder-company-finder.ts';

/** Increase it when holders link differently, so that all are linked again. */
const LINKER_VERSION = 1;

const CODE_VERSIONS = `${TRADEMARKS_READER_VERSION} ${LINKER_VERSION}`;
const NO_STATE: StagedMarks = { archives: [], linkBasis: null };

/** Links all holders again after a change of the registry or of the linking code. */
export const stageTrademarks: Source['stage'] = async (paths, context) => {
  const { acceptedStagedFilePath: acceptedPath, isFictionalRegister, dependencies, startedAt } = context;
  const registry = dependencies.get('registry');
  if (registry === undefined)
    throw new Error('Trademarks were staged before the registry. This is a bug: report it.');
  const accepted = dropFictionalInRealRun(readAcceptedDelivery(acceptedPath), isFictionalRegister);
  const state = accepted === null ? NO_STATE : readStagedMarks(acceptedPath, startedAt);
  const reading = await selectMarkArchives(paths, state.archives, isOutdated(accepted), startedAt);
  const { archives, notes } = reading;
  if (accepted === null && archives.length === 0) return { kind: 'no-data' };
  const linkBasis = toLinkBasis(registry.delivery);
  const kept = { from: paths.length === 0 ? 'kept' : 'unchanged', previousDelivery: null, notes } as const;
  if (accepted !== null && archives.length === 0 && state.linkBasis === linkBasis)
    return {
      kind: 'staged',
      source: {
        ...kept,
        stagedFilePath: acceptedPath,
        delivery: accepted,
        damagedArchives: listDamagedArchives(state.archives, []),
        holderCountsByLinkOutcome: countHoldersByMethod(acceptedPath),
      },
    };
  const known = { accepted, state, reading, registry, linkBasis };
  const { delivery, read, baseDeliverySha256, stagedArchives } = await extendStaging(known, context);
  const damagedArchives = listDamagedArchives(stagedArchives, read.unreadable);
  if (delivery === null) {
    const reportedSource = { ...toUnreadable(archives, read, isFictionalRegister), damagedArchives };
    return { kind: 'unreadable', reportedSource };
  }
  const staged = {
    stagedFilePath: acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX,
    delivery,
    baseDeliverySha256,
    damagedArchives,
    holderCountsByLinkOutcome: countHoldersByMethod(acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX),
  };
  // A delivery without any readable archive is reported, and the accepted marks stay.
  if (read.lastReadArchive === null)
    return {
      kind: 'staged',
      source: { ...kept, ...staged, ...(archives.length === 0 ? {} : { tallyOfThisRun: read.tally }) },
    };
  const added = {
    isIncremental: reading.replacingFullSetFirstDay === null,
    notes: [...notes, ...read.notes],
  };
  return { kind: 'staged', source: { from: 'delivered', previousDelivery: accepted, ...staged, ...added } };
};

function isOutdated(accepted: AcceptedDeliveryMetadata | null): boolean {
  return accepted !== null && accepted.readerVersion !== TRADEMARKS_READER_VERSION;
}

interface StagingPlan {
  readonly accepted: AcceptedDeliveryMetadata | null;
  readonly state: StagedMarks;
  readonly reading: MarkReadingPlan;
  readonly registry: StagedSource;
  readonly linkBasis: string;
}

interface StagingOutcome {
  readonly read: MarkArchivesStagingResult;
  /** The staged delivery. Null when nothing was readable, so that nothing is staged. */
  readonly delivery: AcceptedDeliveryMetadata | null;
  readonly baseDeliverySha256?: string | undefined;
  readonly stagedArchives: readonly MarkArchiveRecord[];
}

async function extendStaging(known: StagingPlan, context: SourceStagingContext): Promise<StagingOutcome> {
  const { accepted, state, reading, registry, linkBasis } = known;
  const { archives, replacingFullSetFirstDay } = reading;
  const { acceptedStagedFilePath: acceptedPath, progress } = context;
  const extended = accepted === null || replacingFullSetFirstDay !== null ? null : acceptedPath;
  const staging = createTrademarksStaging(acceptedPath + UNACCEPTED_STAGED_FILE_SUFFIX, extended);
  try {
    const replaces = accepted !== null && replacingFullSetFirstDay !== null;
    const isCarried = replaces && staging.copyChangesSince(acceptedPath, replacingFullSetFirstDay);
    staging.replaceImpossibleDays(context.startedAt);
    const read = await stageMarkArchives(staging, archives, context);
    const delivery = toDelivery(staging, known, read, context);
    if (delivery === null) {
      staging.discard();
      return { read, delivery, stagedArchives: [] };
    }
    progress.startPhase('Joining the trademarks', null);
    const linkedHolderCount = linkHolders(
      staging,
      (nameKeys, numbers) => findCompanies(registry.stagedFilePath, nameKeys, numbers),
      linkBasis,
    );
    progress.finishPhase(`${formatCount(linkedHolderCount, 'holder')} joined to companies`);
    // A full set without any earlier archive does not depend on the accepted state.
    const stagedArchives = staging.readArchives();
    const isShared = isCarried || sharesArchive(stagedArchives, state.archives);
    staging.finish(delivery);
    return {
      read,
      delivery,
      stagedArchives,
      baseDeliverySha256: replacingFullSetFirstDay !== null && !isShared ? undefined : accepted?.sha256,
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

function sharesArchive(archives: readonly MarkArchiveRecord[], known: readonly MarkArchiveRecord[]): boolean {
  return archives.some(({ sha256 }) => known.some((archive) => archive.sha256 === sha256));
}

/** The reader version stays the accepted one, unless this run read a full set. */
function toDelivery(
  staging: TrademarksStaging,
  { accepted, reading }: StagingPlan,
  { tally, lastReadArchive }: MarkArchivesStagingResult,
  { isFictionalRegister, startedAt }: SourceStagingContext,
): AcceptedDeliveryMetadata | null {
  const origin = lastReadArchive === null ? accepted : { file: lastReadArchive.pathInSourceFolder, tally };
  if (origin === null) return null;
  const archives = staging.readArchives();
  const keepsReader = accepted !== null && reading.replacingFullSetFirstDay === null;
  const days = archives.map(({ day }) => day).filter((day) => day !== UNKNOWN_FULL_SET_DAY);
  const latest = days.sort().at(-1);
  const files = archives.map(({ modifiedMs }) => new Date(modifiedMs).toISOString());
  return {
    sha256: hashArchivesOfDelivery(CODE_VERSIONS, archives),
    readerVersion: keepsReader ? accepted.readerVersion : TRADEMARKS_READER_VERSION,
    synthetic: isFictionalRegister,
    file: origin.file,
    ...(latest === undefined
      ? { ...pickDeliveryDate(files.sort().reverse(), startedAt), isDateReplaced: true }
      : { date: `${latest}T00:00:00.000Z` }),
    tally: origin.tally,
    sniEdition: null,
    inForce: staging.countNotDeletedMarks(),
  };
}

function toUnreadable(
  archives: readonly DeliveredMarkArchive[],
  { tally }: MarkArchivesStagingResult,
  isFictionalRegister: boolean,
): Omit<ReportedSource, 'name'> {
  const last = archives.at(-1);
  const delivery = {
    file: last?.pathInSourceFolder ?? '',
    date: `${last?.day ?? ''}T00:00:00.000Z`,
    sha256: hashArchivesOfDelivery(CODE_VERSIONS, []),
    readerVersion: TRADEMARKS_READER_VERSION,
    synthetic: isFictionalRegister,
    tally,
    sniEdition: null,
  };
  return { from: 'delivered', delivery };
}

function toLinkBasis(registryDelivery: Pick<AcceptedDeliveryMetadata, 'sha256' | 'readerVersion'>): string {
  const { sha256, readerVersion } = registryDelivery;
  return `linker ${LINKER_VERSION}, normaliser ${NORMALISER_VERSION}, registry ${sha256} by reader ${readerVersion}`;
}

/** Returns their number. At the end, deletes the names of unlinked holders that can be persons. */
function linkHolders(staging: TrademarksStaging, findCompanies: CompanyLookup, linkBasis: string): number {
  const finder = new HolderCompanyFinder(staging.readLinkableHolders(), findCompanies);
  let linkedHolderCount = 0;
  for (const holder of staging.readLinkableHolders()) {
    const link = finder.findCompany(holder);
    staging.setHolderLink(holder, link);
    if (link.organisationNumber !== null) linkedHolderCount += 1;
  }
  staging.finishLinking(linkBasis);
  return linkedHolderCount;
}
