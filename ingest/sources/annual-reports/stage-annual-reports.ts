import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { openDocuments } from '../../../shared/documents/open-documents.ts';
import { toReportName } from '../../../shared/documents/port.ts';
import { hashFile } from '../../download/open-delivered-file.ts';
import type { Reject } from '../../staging/rejects.ts';
import { EXTRACTOR_VERSION } from './figures/extract-figures.ts';
import { ExtractionPool, type OpenedArchive } from './filings/extraction-pool.ts';
import { openArchive } from '../../download/open-archive.ts';
import { ARCHIVE_LIMITS } from './filings/open-filing.ts';
import { OTHER_UNREADABLE } from './filings/read-filing.ts';
import type { FilingRow, RejectedFiling } from './row.ts';
import { Tally } from '../../staging/source-tally.ts';
import {
  createAnnualReportsStaging,
  readStagedArchives,
  type AnnualReportsStaging,
  type ReadArchive,
} from './annual-reports-staging.ts';
import {
  findFresh,
  hashArchives,
  listDelivered,
  type DeliveredArchive,
} from '../../staging/delivered-archives.ts';
import { maskMemberPath } from './filings/to-member-label.ts';
import { NEXT, withoutFiction, type StagingContext, type StagingResult } from '../../staging/stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from '../../staging/staged-file.ts';

const NAME = 'annual-reports';

/**
 * Stages the annual reports: unlike other sources a delivery adds to what was accepted before, archive by archive, and one that was read
 * is not read again. Filings that another version of the extractor read are read again from their stored documents.
 */
export async function stageAnnualReports(
  paths: readonly string[],
  context: StagingContext,
): Promise<StagingResult> {
  const { path, synthetic, rejects } = context;
  const accepted = withoutFiction(readStagedDelivery(path), synthetic);
  const known = accepted === null ? [] : readStagedArchives(path);
  const fresh = await findFresh(await listDelivered(NAME, paths), known);
  // Archives only come to those that there are, so there is no last delivery to compare with.
  const base = { previous: null, adds: true } as const;
  if (fresh.length === 0) {
    if (accepted === null) return { source: null };
    const from = paths.length === 0 ? 'kept' : 'unchanged';
    if (!isOutdated(accepted)) return { source: { ...base, from, path, delivery: accepted } };
  }
  const tally = new Tally(NAME, rejects);
  const staging = createAnnualReportsStaging(path + NEXT, accepted === null ? null : path);
  const pool = new ExtractionPool(context.documents);
  try {
    const delivery = await extend({ staging, pool, tally, context }, fresh, accepted);
    if (delivery !== null) {
      staging.finish(delivery);
      const source = { ...base, from: 'delivered', path: path + NEXT, delivery } as const;
      return { source: { ...source, builtOn: accepted?.sha256 } };
    }
    staging.abandon();
    if (accepted === null) return { source: null, unreadable: toUnreadable(fresh, tally, synthetic) };
    return { source: { ...base, from: 'unchanged', path, delivery: accepted, tally: tally.result() } };
  } catch (error) {
    staging.abandon();
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
interface Reading {
  readonly staging: AnnualReportsStaging;
  readonly pool: ExtractionPool;
  readonly tally: Tally;
  readonly context: StagingContext;
}

/** Adds what is new; null when nothing of it could be read and nothing else has changed. */
async function extend(
  reading: Reading,
  fresh: readonly DeliveredArchive[],
  accepted: StagedDelivery | null,
): Promise<StagedDelivery | null> {
  const { staging, tally, context } = reading;
  const earlier = accepted !== null && isOutdated(accepted) ? accepted : null;
  if (earlier !== null) await readAgain(reading);
  const added = await addArchives(reading, fresh);
  const last = added ?? earlier;
  if (last === null) return null;
  // What could not be read again is tried again in the next run.
  const outdated = earlier === null ? 0 : staging.countOutdated(EXTRACTOR_VERSION);
  const acceptedDate = accepted?.date ?? '';
  return {
    sha256: hashRead(staging.readArchives(), outdated),
    readerVersion: earlier !== null && outdated > 0 ? earlier.readerVersion : EXTRACTOR_VERSION,
    synthetic: context.synthetic,
    file: last.file,
    date: last.date > acceptedDate ? last.date : acceptedDate,
    tally: tally.result(),
    sniEdition: null,
    inForce: staging.count(),
  };
}

/** What the report says of archives of which none could be read. */
function toUnreadable(
  fresh: readonly DeliveredArchive[],
  tally: Tally,
  synthetic: boolean,
): NonNullable<StagingResult['unreadable']> {
  const last = fresh.at(-1);
  const delivery = {
    file: last?.path ?? '',
    date: new Date(last?.modifiedMs ?? 0).toISOString(),
    sha256: hashRead([]),
    readerVersion: EXTRACTOR_VERSION,
    synthetic,
    tally: tally.result(),
    sniEdition: null,
  };
  return { from: 'delivered', delivery };
}

/** Reads new archives; gives the last one and the latest time at which one was packed, or null when none could be read. */
async function addArchives(
  { staging, pool, tally, context: { progress, rejects } }: Reading,
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
    const { archive, rows, rejected, failures } = extracted;
    for (const row of rows) {
      staging.addFiling(row);
      tally.accept(row.flags.filter((flag) => flag === OTHER_UNREADABLE));
    }
    for (const each of rejected) rejectFiling(each, archive.path, tally);
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
  progress.finish(`${tally.result().accepted} filings`);
  return last.file === '' ? null : last;
}

/** An archive whose table of contents was read. */
interface CountedArchive extends DeliveredArchive, OpenedArchive {
  /** When its latest filing was packed, ISO instant. */
  readonly packedAt: string;
}

/** Counts the filings of archives one after the other. One that cannot be read at all is rejected, and tried again in the next run. */
async function* openArchives(
  fresh: readonly DeliveredArchive[],
  tally: Tally,
): AsyncGenerator<CountedArchive> {
  for (const delivered of fresh) {
    using archive = await openArchive(delivered.file, ARCHIVE_LIMITS).catch(() => null);
    if (archive === null) {
      tally.reject(0, delivered.path, 'unreadable-archive', '');
      continue;
    }
    const packedAt = toLatest(archive.entries.map(({ modified }) => modified));
    const filings = archive.entries.length;
    yield { ...delivered, filings, packedAt: packedAt ?? new Date(delivered.modifiedMs).toISOString() };
  }
}

function rejectFiling(filing: RejectedFiling, archive: string, tally: Tally): void {
  const { line, column, reason, identity } = toReject(filing, archive);
  tally.reject(line, column, reason, identity);
}

/** Where it stands: the place of the filing in the archive, from 1, and its path, without what could be personal. */
function toReject({ position, member, reason }: RejectedFiling, archive: string): Omit<Reject, 'source'> {
  const [identity = ''] = /\d{10,12}/.exec(member) ?? [];
  return {
    line: position + 1,
    column: `${archive}/${maskMemberPath(member)}`,
    reason,
    identity: identity === '' ? '' : maskIdentity(identity),
  };
}

function toLatest(dates: readonly (Date | null)[]): string | null {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
}

/** Reads stored reports again. One that is lost or cannot be read any more stays as it was, and is told and tried in each run. */
async function readAgain({ staging, pool, tally, context }: Reading): Promise<void> {
  const { progress, documents: place } = context;
  progress.start('Reading the stored reports again', 0);
  const documents = await openDocuments({ documents: place }, 'ingest');
  let count = 0;
  for await (const rows of pool.extractStored(staging.readOutdated(EXTRACTOR_VERSION))) {
    for (const row of rows) {
      if (row.extractorVersion === EXTRACTOR_VERSION) {
        staging.updateFiling(row);
        tally.accept();
      } else {
        const isThere = await documents.has(toReportName(row.document));
        const reason = isThere ? 'document-unreadable' : 'document-lost';
        rejectFiling({ position: row.position, member: toFilingName(row), reason }, row.archive, tally);
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
function hashRead(archives: readonly ReadArchive[], outdated = 0): string {
  return hashArchives(String(EXTRACTOR_VERSION), archives, outdated > 0 ? `${outdated} outdated\n` : '');
}
