import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { openDocumentStore } from '../../../shared/documents/open-document-store.ts';
import { toReportName } from '../../../shared/documents/port.ts';
import { hashFile } from '../../download/open-delivered-file.ts';
import type { Reject } from '../../staging/rejects.ts';
import { EXTRACTOR_VERSION } from './figures/extract-figures.ts';
import { ExtractionPool, type ExtractableArchive } from './filings/extraction-pool.ts';
import { openArchive } from '../../download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from './filings/open-filing.ts';
import { OTHER_DOCUMENT_UNREADABLE } from './filings/read-filing.ts';
import type { FilingRow, UnusableFiling } from './row.ts';
import { RowTally } from '../../staging/source-tally.ts';
import {
  createAnnualReportsStaging,
  readStagedArchives,
  type AnnualReportsStaging,
  type ReportArchiveRecord,
} from './annual-reports-staging.ts';
import {
  findUnreadArchives,
  hashArchives,
  listDeliveredArchives,
  type DeliveredArchive,
} from '../../staging/delivered-archives.ts';
import { maskMemberPath } from './filings/to-member-label.ts';
import {
  NEXT_SUFFIX,
  ignoreSynthetic,
  type SourceStagingContext,
  type StagingResult,
} from '../../staging/stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from '../../staging/staged-file.ts';

const NAME = 'annual-reports';

/**
 * Stages the annual reports: unlike other sources a delivery adds to what was accepted before, archive by archive, and one that was read
 * is not read again. Filings that another version of the extractor read are read again from their stored documents.
 */
export async function stageAnnualReports(
  paths: readonly string[],
  context: SourceStagingContext,
): Promise<StagingResult> {
  const { path, synthetic, rejects } = context;
  const accepted = ignoreSynthetic(readStagedDelivery(path), synthetic);
  const known = accepted === null ? [] : readStagedArchives(path);
  const fresh = await findUnreadArchives(await listDeliveredArchives(NAME, paths), known);
  // Archives only come to those that there are, so there is no last delivery to compare with.
  const base = { previous: null, adds: true } as const;
  if (fresh.length === 0) {
    if (accepted === null) return { source: null };
    const from = paths.length === 0 ? 'kept' : 'unchanged';
    if (!isOutdated(accepted)) return { source: { ...base, from, path, delivery: accepted } };
  }
  const tally = new RowTally(NAME, rejects);
  const staging = createAnnualReportsStaging(path + NEXT_SUFFIX, accepted === null ? null : path);
  const pool = new ExtractionPool(context.documents);
  try {
    const delivery = await extendStaging({ staging, pool, tally, context }, fresh, accepted);
    if (delivery !== null) {
      staging.finish(delivery);
      const source = { ...base, from: 'delivered', path: path + NEXT_SUFFIX, delivery } as const;
      return { source: { ...source, baseSha256: accepted?.sha256 } };
    }
    staging.discard();
    if (accepted === null) return { source: null, unreadable: toUnreadable(fresh, tally, synthetic) };
    return { source: { ...base, from: 'unchanged', path, delivery: accepted, tally: tally.toSourceTally() } };
  } catch (error) {
    staging.discard();
    throw error;
  } finally {
    await pool.close();
  }
}

/** True when another extractor read what is accepted. */
function isOutdated(accepted: StagedDelivery): boolean {
  return accepted.readerVersion !== EXTRACTOR_VERSION;
}

/** What reading archives works with. */
interface StagingWork {
  readonly staging: AnnualReportsStaging;
  readonly pool: ExtractionPool;
  readonly tally: RowTally;
  readonly context: SourceStagingContext;
}

/** Adds what is new; null when nothing of it could be read and nothing else has changed. */
async function extendStaging(
  reading: StagingWork,
  fresh: readonly DeliveredArchive[],
  accepted: StagedDelivery | null,
): Promise<StagedDelivery | null> {
  const { staging, tally, context } = reading;
  const earlier = accepted !== null && isOutdated(accepted) ? accepted : null;
  if (earlier !== null) await rereadStoredReports(reading);
  const added = await addArchives(reading, fresh);
  const last = added ?? earlier;
  if (last === null) return null;
  // What could not be read again is tried again in the next run.
  const outdated = earlier === null ? 0 : staging.countOutdated(EXTRACTOR_VERSION);
  const acceptedDate = accepted?.date ?? '';
  return {
    sha256: hashReadArchives(staging.readArchives(), outdated),
    readerVersion: earlier !== null && outdated > 0 ? earlier.readerVersion : EXTRACTOR_VERSION,
    synthetic: context.synthetic,
    file: last.file,
    date: last.date > acceptedDate ? last.date : acceptedDate,
    tally: tally.toSourceTally(),
    sniEdition: null,
    inForce: staging.countFilings(),
  };
}

/** What the report says of archives of which none could be read. */
function toUnreadable(
  fresh: readonly DeliveredArchive[],
  tally: RowTally,
  synthetic: boolean,
): NonNullable<StagingResult['unreadable']> {
  const last = fresh.at(-1);
  const delivery = {
    file: last?.path ?? '',
    date: new Date(last?.modifiedMs ?? 0).toISOString(),
    sha256: hashReadArchives([]),
    readerVersion: EXTRACTOR_VERSION,
    synthetic,
    tally: tally.toSourceTally(),
    sniEdition: null,
  };
  return { from: 'delivered', delivery };
}

/** Reads new archives; gives the last one and the latest time at which one was packed, or null when none could be read. */
async function addArchives(
  { staging, pool, tally, context: { progress, rejects } }: StagingWork,
  fresh: readonly DeliveredArchive[],
): Promise<Pick<StagedDelivery, 'file' | 'date'> | null> {
  progress.start(
    'Reading the annual reports',
    fresh.reduce((sum, { size }) => sum + size, 0),
    'bytes',
  );
  const last = { file: '', date: '' };
  let [bytes, ofArchive] = [0, 0];
  for await (const extracted of pool.extractArchives(openArchives(fresh, tally))) {
    const { archive, rows, unusable: rejected, unreadableDocuments: failures } = extracted;
    for (const row of rows) {
      staging.addFiling(row);
      tally.accept(row.flags.filter((flag) => flag === OTHER_DOCUMENT_UNREADABLE));
    }
    for (const each of rejected) tallyUnusableFiling(each, archive.path, tally);
    // The filing is accepted, so what is wrong with a document in it is no rejected row.
    for (const each of failures) rejects.add({ source: NAME, ...toReject(each, archive.path) });
    ofArchive += rows.length + rejected.length;
    progress.update(bytes + (archive.size * ofArchive) / Math.max(1, archive.filings));
    if (ofArchive < archive.filings) continue;
    const { path, size, modifiedMs, filings, file, packedAt } = archive;
    staging.addArchive({ path, size, modifiedMs, sha256: await hashFile(file), filings });
    last.file = path;
    if (packedAt > last.date) last.date = packedAt;
    [bytes, ofArchive] = [bytes + size, 0];
  }
  progress.finish(`${tally.toSourceTally().accepted} filings`);
  return last.file === '' ? null : last;
}

/** An archive whose table of contents was read. */
interface CountedArchive extends DeliveredArchive, ExtractableArchive {
  /** When its latest filing was packed, ISO instant. */
  readonly packedAt: string;
}

/** Counts the filings of archives one after the other. One that cannot be read at all is rejected, and tried again in the next run. */
async function* openArchives(
  fresh: readonly DeliveredArchive[],
  tally: RowTally,
): AsyncGenerator<CountedArchive> {
  for (const delivered of fresh) {
    using archive = await openArchive(delivered.file, REPORT_ARCHIVE_LIMITS).catch(() => null);
    if (archive === null) {
      tally.reject(0, delivered.path, 'unreadable-archive', '');
      continue;
    }
    const packedAt = toLatestInstant(archive.entries.map(({ modified }) => modified));
    const filings = archive.entries.length;
    yield { ...delivered, filings, packedAt: packedAt ?? new Date(delivered.modifiedMs).toISOString() };
  }
}

function tallyUnusableFiling(filing: UnusableFiling, archive: string, tally: RowTally): void {
  const { line, column, reason, identity } = toReject(filing, archive);
  tally.reject(line, column, reason, identity);
}

/** Where it stands: the place of the filing in the archive, from 1, and its path, without what could be personal. */
function toReject({ position, member, reason }: UnusableFiling, archive: string): Omit<Reject, 'source'> {
  const [identity = ''] = /\d{10,12}/.exec(member) ?? [];
  return {
    line: position + 1,
    column: `${archive}/${maskMemberPath(member)}`,
    reason,
    identity: identity === '' ? '' : maskIdentity(identity),
  };
}

function toLatestInstant(dates: readonly (Date | null)[]): string | null {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
}

/** Reads stored reports again. One that is lost or cannot be read any more stays as it was, and is told and tried in each run. */
async function rereadStoredReports({ staging, pool, tally, context }: StagingWork): Promise<void> {
  const { progress, documents: place } = context;
  progress.start('Reading the stored reports again', 0);
  const documents = await openDocumentStore({ documents: place }, 'ingest');
  let count = 0;
  for await (const rows of pool.extractStored(staging.readOutdated(EXTRACTOR_VERSION))) {
    for (const row of rows) {
      if (row.extractorVersion === EXTRACTOR_VERSION) {
        staging.updateFiling(row);
        tally.accept();
      } else {
        const isThere = await documents.has(toReportName(row.document));
        const reason = isThere ? 'document-unreadable' : 'document-lost';
        tallyUnusableFiling(
          { position: row.position, member: toFilingName(row), reason },
          row.archive,
          tally,
        );
      }
    }
    count += rows.length;
    progress.update(count);
  }
  progress.finish(`${count} filings`);
}

function toFilingName({ organisationNumber, fiscalEnd }: FilingRow): string {
  return `${organisationNumber}_${fiscalEnd}.zip`;
}

/** The same for the same archives read by the same extractor; `outdated` of their filings could not be read by it. */
function hashReadArchives(archives: readonly ReportArchiveRecord[], outdated = 0): string {
  return hashArchives(String(EXTRACTOR_VERSION), archives, outdated > 0 ? `${outdated} outdated\n` : '');
}
