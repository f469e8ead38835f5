import { dirname } from 'node:path';
import { formatCount } from '../../../shared/terminal/format-number.ts';
import { maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import { openDocumentStore } from '../../../shared/documents/open-document-store.ts';
import { toStoredReportFileName } from '../../../shared/documents/port.ts';
import { isPossibleDate, pickDeliveryDate } from '../../delivery-date.ts';
import { computeFileSha256 } from '../../download/open-delivered-file.ts';
import type {
  Reject,
  ReportedSource,
  SourceStagingContext,
  AcceptedDeliveryMetadata,
} from '../../source/staging.ts';
import { RowTally } from '../../staging/row-tally.ts';
import {
  findUnreadArchives,
  listDamagedArchives,
  toStagedArchiveRecord,
  hashArchivesOfDelivery,
  statDeliveredArchives,
  type DeliveredArchive,
} from '../../staging/delivered-archives.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX, dropFictionalInRealRun } from '../../staging/stage-full-delivery.ts';
import { readAcceptedDelivery } from '../../staging/staged-file.ts';
import type { Source } from '../../source/source.ts';
import { recoverDocumentsDatabaseAfterCrash } from './documents/documents-by-generation.ts';
import { EXTRACTOR_VERSION } from './figures/extract-figures.ts';
import { ExtractionPool, toExtractionThreadCount } from './filings/extraction-pool.ts';
import { openReportArchives, toTimestamp } from './open-report-archives.ts';
import { NON_REPORT_DOCUMENT_UNREADABLE_FLAG } from './filings/read-filing.ts';
import type { FilingRow, UnusableFiling } from './row.ts';
import {
  createAnnualReportsStaging,
  readStagedReportArchives,
  type AnnualReportsStaging,
  type ReportArchiveRecord,
} from './annual-reports-staging.ts';
import { maskUnrecognisedNamesInPath } from './filings/mask-non-uuid-member-name.ts';

const NAME = 'annual-reports';

export const stageAnnualReports: Source['stage'] = async (deliveredPaths, context) => {
  const { acceptedStagedFilePath, isFictionalRegister, rejects } = context;
  recoverDocumentsDatabaseAfterCrash(dirname(acceptedStagedFilePath));
  const accepted = dropFictionalInRealRun(readAcceptedDelivery(acceptedStagedFilePath), isFictionalRegister);
  const known = accepted === null ? [] : readStagedReportArchives(acceptedStagedFilePath);
  const fresh = await findUnreadArchives(await statDeliveredArchives(NAME, deliveredPaths), known);
  // A delivery adds archives to the earlier ones, so no previous delivery is comparable.
  const base = { previousDelivery: null, isIncremental: true } as const;
  if (fresh.length === 0) {
    if (accepted === null) return { kind: 'no-data' };
    const from = deliveredPaths.length === 0 ? 'kept' : 'unchanged';
    const source = {
      ...base,
      from,
      stagedFilePath: acceptedStagedFilePath,
      delivery: accepted,
      damagedArchives: listDamagedArchives(known, []),
    } as const;
    if (!isOutdated(accepted)) return { kind: 'staged', source };
  }
  const tally = new RowTally(NAME, rejects);
  const next = acceptedStagedFilePath + UNACCEPTED_STAGED_FILE_SUFFIX;
  const staging = createAnnualReportsStaging(next, accepted === null ? null : acceptedStagedFilePath);
  const pool = new ExtractionPool(context.documents, countThreads(fresh, accepted));
  try {
    const unreadable: string[] = [];
    const work = { staging, pool, tally, unreadable, context };
    const delivery = await extendStaging(work, fresh, accepted);
    const damagedArchives = listDamagedArchives(staging.readArchives(), unreadable);
    if (delivery !== null) {
      staging.finish(delivery);
      const baseDeliverySha256 = accepted?.sha256;
      const source = {
        ...base,
        from: 'delivered',
        stagedFilePath: next,
        delivery,
        baseDeliverySha256,
      } as const;
      return { kind: 'staged', source: { ...source, damagedArchives } };
    }
    staging.discard();
    if (accepted === null) {
      const reportedSource = { ...toUnreadable(fresh, tally, context), damagedArchives };
      return { kind: 'unreadable', reportedSource };
    }
    return {
      kind: 'staged',
      source: {
        ...base,
        from: 'unchanged',
        stagedFilePath: acceptedStagedFilePath,
        delivery: accepted,
        tallyOfThisRun: tally.toSourceTally(),
        damagedArchives,
      },
    };
  } catch (error) {
    staging.discard();
    throw error;
  } finally {
    await pool.close();
  }
};

/** One per processor core if staged reports must be read again. */
function countThreads(fresh: readonly DeliveredArchive[], accepted: AcceptedDeliveryMetadata | null): number {
  const isRead = accepted === null || !isOutdated(accepted);
  return toExtractionThreadCount(isRead ? toBytes(fresh) : Infinity);
}

function toBytes(archives: readonly DeliveredArchive[]): number {
  return archives.reduce((sum, { size }) => sum + size, 0);
}

function isOutdated(accepted: AcceptedDeliveryMetadata): boolean {
  return accepted.readerVersion !== EXTRACTOR_VERSION;
}

interface StagingWork {
  readonly staging: AnnualReportsStaging;
  readonly pool: ExtractionPool;
  readonly tally: RowTally;
  readonly unreadable: string[];
  readonly context: SourceStagingContext;
}

/** Null if no archive could be read and no report had to be read again. */
async function extendStaging(
  reading: StagingWork,
  fresh: readonly DeliveredArchive[],
  accepted: AcceptedDeliveryMetadata | null,
): Promise<AcceptedDeliveryMetadata | null> {
  const { staging, tally, context } = reading;
  const earlier = accepted !== null && isOutdated(accepted) ? accepted : null;
  if (earlier !== null) await rereadStoredReports(reading);
  const added = await addArchives(reading, fresh);
  const last = added ?? earlier;
  if (last === null) return null;
  // The next run tries them again.
  const outdated = earlier === null ? 0 : staging.countOutdatedFilings(EXTRACTOR_VERSION);
  const { startedAt } = context;
  const dates = [last.date, accepted?.date ?? ''].filter((date) => isPossibleDate(date, startedAt));
  return {
    sha256: hashReadArchives(staging.readArchives(), outdated),
    readerVersion: earlier !== null && outdated > 0 ? earlier.readerVersion : EXTRACTOR_VERSION,
    synthetic: context.isFictionalRegister,
    file: last.file,
    date: dates.sort().at(-1) ?? startedAt.toISOString(),
    tally: tally.toSourceTally(),
    sniEdition: null,
    inForce: staging.countFilings(),
  };
}

function toUnreadable(
  fresh: readonly DeliveredArchive[],
  tally: RowTally,
  { isFictionalRegister: synthetic, startedAt }: SourceStagingContext,
): Omit<ReportedSource, 'name'> {
  const last = fresh.at(-1);
  const delivery = {
    file: last?.pathInSourceFolder ?? '',
    date: pickDeliveryDate([last === undefined ? null : toTimestamp(last)], startedAt).date,
    sha256: hashReadArchives([]),
    readerVersion: EXTRACTOR_VERSION,
    synthetic,
    tally: tally.toSourceTally(),
    sniEdition: null,
  };
  return { from: 'delivered', delivery };
}

/** `date` is that of the newest filing. Null if no archive was readable. */
async function addArchives(
  { staging, pool, tally, unreadable, context: { progress, rejects, startedAt } }: StagingWork,
  fresh: readonly DeliveredArchive[],
): Promise<Pick<AcceptedDeliveryMetadata, 'file' | 'date'> | null> {
  progress.startPhase('Reading the annual reports', toBytes(fresh), 'bytes');
  const last = { file: '', date: '' };
  let bytes = 0;
  let ofArchive = 0;
  let isDamaged = false;
  const archives = openReportArchives(fresh, { tally, unreadable, startedAt });
  for await (const extracted of pool.extractArchives(archives)) {
    const { archive, rows, unusableFilings, unreadableNonReportDocuments: documents } = extracted;
    for (const row of rows) {
      staging.addFiling(row);
      tally.countAccepted(row.flags.filter((flag) => flag === NON_REPORT_DOCUMENT_UNREADABLE_FLAG));
    }
    for (const each of unusableFilings) tallyUnusableFiling(each, archive.pathInSourceFolder, tally);
    isDamaged ||= unusableFilings.some(({ isArchiveDamaged }) => isArchiveDamaged === true);
    // The filing is accepted, so its unreadable document is reported without counting a rejected
    // row.
    for (const one of documents) rejects.add({ source: NAME, ...toReject(one, archive.pathInSourceFolder) });
    ofArchive += rows.length + unusableFilings.length;
    progress.update(bytes + (archive.size * ofArchive) / Math.max(1, archive.filingCount));
    if (ofArchive < archive.filingCount) continue;
    const { pathInSourceFolder, size, filingCount, fileSystemPath, packedAt } = archive;
    const record = toStagedArchiveRecord(archive, await computeFileSha256(fileSystemPath), isDamaged);
    staging.addArchive({ ...record, filings: filingCount });
    last.file = pathInSourceFolder;
    if (packedAt > last.date) last.date = packedAt;
    [bytes, ofArchive, isDamaged] = [bytes + size, 0, false];
  }
  progress.finishPhase(formatCount(tally.toSourceTally().accepted, 'filing'));
  return last.file === '' ? null : last;
}

function tallyUnusableFiling(filing: UnusableFiling, archive: string, tally: RowTally): void {
  const { line, column, reason, identity } = toReject(filing, archive);
  tally.reportReject(line, column, reason, identity);
}

function toReject(filing: UnusableFiling, archive: string): Omit<Reject, 'source'> {
  const [identity = ''] = /\d{10,12}/.exec(filing.pathInArchive) ?? [];
  return {
    line: filing.filingIndexInArchive + 1,
    column: `${archive}/${maskUnrecognisedNamesInPath(filing.pathInArchive)}`,
    reason: filing.reason,
    identity: identity === '' ? '' : maskIdentityNumber(identity),
  };
}

async function rereadStoredReports({ staging, pool, tally, context }: StagingWork): Promise<void> {
  const { progress, documents: place } = context;
  progress.startPhase('Reading the stored reports again', null);
  const documents = await openDocumentStore({ documents: place }, 'ingest');
  let count = 0;
  for await (const rows of pool.reextractStoredDocuments(staging.readOutdatedFilings(EXTRACTOR_VERSION))) {
    for (const row of rows) {
      if (row.extractorVersion === EXTRACTOR_VERSION) {
        staging.replaceFiling(row);
        tally.countAccepted();
      } else {
        const isThere = await documents.has(toStoredReportFileName(row.document));
        const reason = isThere ? 'document-unreadable' : 'document-lost';
        const filing = { filingIndexInArchive: row.position, pathInArchive: toFilingName(row), reason };
        tallyUnusableFiling(filing, row.archive, tally);
      }
    }
    count += rows.length;
    progress.update(count);
  }
  progress.finishPhase(formatCount(count, 'filing'));
}

function toFilingName({ organisationNumber, fiscalEnd }: FilingRow): string {
  return `${organisationNumber}_${fiscalEnd}.zip`;
}

/** Equal hashes mean equal staged reports. */
function hashReadArchives(archives: readonly ReportArchiveRecord[], outdated = 0): string {
  return hashArchivesOfDelivery(
    String(EXTRACTOR_VERSION),
    archives,
    outdated > 0 ? `${outdated} outdated\n` : '',
  );
}
