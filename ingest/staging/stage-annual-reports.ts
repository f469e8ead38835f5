import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maskIdentity } from '../../shared/domain/organisation-number.ts';
import { hashFile } from '../download/hash-file.ts';
import { EXTRACTOR_VERSION } from '../sources/annual-reports/extract-figures.ts';
import { ExtractionPool, type OpenedArchive } from '../sources/annual-reports/extraction-pool.ts';
import { openArchive, type Archive } from '../sources/annual-reports/open-archive.ts';
import type { RejectedFiling } from '../sources/annual-reports/row.ts';
import { Tally } from '../sources/source-tally.ts';
import {
  createAnnualReportsStaging,
  readStagedArchives,
  type AnnualReportsStaging,
  type ReadArchive,
} from './annual-reports-staging.ts';
import {
  NEXT,
  STAGED_FILES,
  withoutFiction,
  type StagedSource,
  type StagingContext,
} from './stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from './staged-file.ts';

const NAME = 'annual-reports';

/** An archive of the delivery, as the file system has it. */
type DeliveredArchive = Omit<ReadArchive, 'filings' | 'sha256'> & { readonly file: string };

/**
 * Stages the annual reports: unlike other sources a delivery adds to what was accepted before, archive by archive, and one that was read
 * is not read again. Filings that another version of the extractor read are read again from their stored documents. Null when there are
 * none at all.
 */
export async function stageAnnualReports(
  paths: readonly string[],
  context: StagingContext,
): Promise<StagedSource | null> {
  const path = join(context.folder, STAGED_FILES[NAME]);
  const accepted = withoutFiction(readStagedDelivery(path), context.synthetic);
  const known = accepted === null ? [] : readStagedArchives(path);
  const fresh = await findFresh(paths, known);
  // Archives only come to those that there are, so there is no last delivery to compare with.
  const base = { name: NAME, previous: null } as const;
  if (fresh.length === 0 && accepted?.readerVersion === EXTRACTOR_VERSION) {
    return { ...base, from: paths.length === 0 ? 'kept' : 'unchanged', path, delivery: accepted };
  }
  if (fresh.length === 0 && accepted === null) return null;
  const staging = createAnnualReportsStaging(path + NEXT, accepted === null ? null : path);
  const pool = new ExtractionPool(context.documentsDir);
  try {
    const delivery = await extend(staging, pool, fresh, accepted, context);
    if (delivery === null) {
      staging.abandon();
      return accepted === null ? null : { ...base, from: 'unchanged', path, delivery: accepted };
    }
    staging.finish(delivery);
    return { ...base, from: 'delivered', path: path + NEXT, delivery };
  } catch (error) {
    staging.abandon();
    throw error;
  } finally {
    await pool.close();
  }
}

/** Path of what is staged of annual reports. */
export function stagedReportsPath(dataDir: string): string {
  return join(dataDir, 'staging', STAGED_FILES[NAME]);
}

/** Tells for the key and size of a listed archive whether it was read already. */
export function knowReadArchives(path: string): (key: string, size: number) => boolean {
  const known = readStagedDelivery(path) === null ? [] : readStagedArchives(path);
  const sizes = new Map(known.map((archive) => [archive.path, archive.size]));
  return (key, size) => sizes.get(key.replace(/^[^/]+\//, '')) === size;
}

/** What was not read yet. A file whose time alone has changed is known by its content. */
async function findFresh(
  paths: readonly string[],
  known: readonly ReadArchive[],
): Promise<DeliveredArchive[]> {
  const byPath = new Map(known.map((archive) => [archive.path, archive]));
  const fresh: DeliveredArchive[] = [];
  for (const file of paths) {
    const { size, mtimeMs } = await stat(file);
    const path = toArchivePath(file);
    const earlier = byPath.get(path);
    const isSame =
      earlier?.size === size &&
      (earlier.modifiedMs === Math.trunc(mtimeMs) || earlier.sha256 === (await hashFile(file)));
    if (!isSame) fresh.push({ file, path, size, modifiedMs: Math.trunc(mtimeMs) });
  }
  return fresh;
}

/** The part below `annual-reports/`, which is the same in every delivery folder. */
function toArchivePath(file: string): string {
  return file.replaceAll('\\', '/').split(`/${NAME}/`).at(-1)!;
}

/** Adds what is new; null when nothing of it could be read and nothing else has changed. */
async function extend(
  staging: AnnualReportsStaging,
  pool: ExtractionPool,
  fresh: readonly DeliveredArchive[],
  accepted: StagedDelivery | null,
  context: StagingContext,
): Promise<StagedDelivery | null> {
  const tally = new Tally(NAME, context.rejects);
  const isOutdated = accepted !== null && accepted.readerVersion !== EXTRACTOR_VERSION;
  if (isOutdated) await readAgain(staging, pool, tally, context);
  const added = await addArchives(staging, pool, fresh, tally, context);
  if (added === null && !isOutdated) return null;
  const date = [accepted?.date ?? '', added?.date ?? ''].sort().at(-1)!;
  return {
    sha256: hashArchives(staging.readArchives()),
    readerVersion: EXTRACTOR_VERSION,
    synthetic: context.synthetic,
    file: added?.file ?? accepted!.file,
    date,
    tally: tally.result(),
    sniEdition: null,
  };
}

/** Reads new archives; gives the last one and the latest time at which one was packed, or null when none could be read. */
async function addArchives(
  staging: AnnualReportsStaging,
  pool: ExtractionPool,
  fresh: readonly DeliveredArchive[],
  tally: Tally,
  { progress }: StagingContext,
): Promise<Pick<StagedDelivery, 'file' | 'date'> | null> {
  progress.start(
    'Reading the annual reports',
    fresh.reduce((sum, { size }) => sum + size, 0),
  );
  const last = { file: '', date: '' };
  let [bytes, ofArchive] = [0, 0];
  for await (const { archive, rows, rejected } of pool.extractArchives(openArchives(fresh, tally))) {
    for (const row of rows) staging.addFiling(row);
    for (let count = rows.length; count > 0; count -= 1) tally.accept();
    for (const each of rejected) rejectFiling(each, archive.path, tally);
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
    let archive: Archive;
    try {
      archive = await openArchive(delivered.file);
    } catch {
      tally.reject(0, delivered.path, 'unreadable-archive', '');
      continue;
    }
    const packedAt = toLatest(archive.entries.map(({ modified }) => modified));
    const filings = archive.entries.length;
    archive.close();
    yield { ...delivered, filings, packedAt: packedAt ?? new Date(delivered.modifiedMs).toISOString() };
  }
}

function rejectFiling({ position, member, reason }: RejectedFiling, archive: string, tally: Tally): void {
  const [identity = ''] = /\d{10,12}/.exec(member) ?? [];
  const masked = identity === '' ? '' : maskIdentity(identity);
  tally.reject(position + 1, `${archive}/${maskMember(member)}`, reason, masked);
}

/** Names of members come from strangers: digits that could be a person's are masked, and they are cut. */
function maskMember(member: string): string {
  const masked = member.replaceAll(/\d{10,12}/g, (digits) => maskIdentity(digits));
  return masked.replaceAll(/[^\p{L}\p{N}\p{P} *]/gu, '?').slice(0, 200);
}

function toLatest(dates: readonly (Date | null)[]): string | null {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
}

async function readAgain(
  staging: AnnualReportsStaging,
  pool: ExtractionPool,
  tally: Tally,
  { progress }: StagingContext,
): Promise<void> {
  progress.start('Reading the stored reports again', 0);
  let count = 0;
  for await (const rows of pool.extractStored(staging.readOutdated(EXTRACTOR_VERSION))) {
    for (const row of rows) {
      staging.updateFiling(row);
      tally.accept();
    }
    count += rows.length;
    progress.update(count);
  }
  progress.finish(`${count} filings`);
}

/** The same for the same archives read by the same extractor. */
function hashArchives(archives: readonly ReadArchive[]): string {
  const lines = archives.map(({ path, sha256 }) => `${path} ${sha256}\n`);
  return hash('sha256', `${EXTRACTOR_VERSION}\n${lines.join('')}`);
}
