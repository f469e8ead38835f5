import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { makePlan } from '../../fixtures/generate/plan.ts';
import { writeReportArchives } from '../../fixtures/generate/reports/write-report-archives.ts';
import { unpackMember } from '../../ingest/download/zip-entries.ts';
import { ExtractionPool } from '../../ingest/sources/annual-reports/extraction-pool.ts';
import { openArchive } from '../../ingest/sources/annual-reports/open-archive.ts';
import { DocumentReader } from '../../ingest/sources/annual-reports/read-document.ts';
import { readFiling } from '../../ingest/sources/annual-reports/read-filing.ts';
import { openFiling } from '../../ingest/sources/annual-reports/open-filing.ts';
import { benchFolder, printFigure, type BenchOptions } from './prepare-data.ts';

const REPORTS = 4_000;
/** Enough companies for so many reports. */
const COMPANIES = 60_000;
const ROUNDS = 3;

interface Delivered {
  readonly path: string;
  readonly count: number;
}

/** Reports a second: a bare XML parser over unpacked documents, inflating alone, and extraction from zips with one thread and with two. */
export async function benchReports({ seed }: BenchOptions): Promise<void> {
  const archives = await prepareArchives(seed);
  const { texts, bytes } = await unpackAll(archives, true);
  const reports = archives.reduce((sum, { count }) => sum + count, 0);
  printFigure({
    figure: 'reports',
    reports,
    documents: texts.length,
    averageKb: Math.round(bytes / texts.length / 1_000),
  });
  const reader = new DocumentReader();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const saxes = rate(texts.length, () => parseAll(texts));
    const inflate = await rateAsync(texts.length, async () => void (await unpackAll(archives, false)));
    const inThread = await rateAsync(texts.length, () => extractInThread(archives, reader));
    const one = await rateAsync(texts.length, () => extractWith(archives, 1));
    const two = await rateAsync(texts.length, () => extractWith(archives, 2));
    printFigure({
      figure: 'documents a second',
      round,
      saxes,
      inflate,
      extraction: inThread,
      againstSaxes: toRatio(inThread, saxes),
      oneThread: one,
      twoThreads: two,
      twoAgainstOne: toRatio(two, one),
      residentMb: Math.round(process.memoryUsage().rss / 1_000_000),
    });
  }
}

async function prepareArchives(seed: number): Promise<Delivered[]> {
  const folder = join(benchFolder(REPORTS, seed), 'annual-reports');
  if (!existsSync(join(folder, 'done'))) {
    mkdirSync(folder, { recursive: true });
    await writeReportArchives(makePlan(COMPANIES, seed), { reports: REPORTS, folder });
    mkdirSync(join(folder, 'done'));
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.zip'),
  );
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const archive = await openArchive(path);
      archive.close();
      return { path, count: archive.entries.length };
    }),
  );
}

async function unpackAll(
  archives: readonly Delivered[],
  keep: boolean,
): Promise<{ texts: string[]; bytes: number; documents: number }> {
  const texts: string[] = [];
  let documents = 0;
  let bytes = 0;
  for (const { path, count } of archives) {
    const archive = await openArchive(path);
    for (let position = 0; position < count; position += 1) {
      for (const { entry, packed } of await openFiling(archive.read(position))) {
        const unpacked = unpackMember(packed, entry);
        bytes += unpacked.length;
        if (keep) texts.push(unpacked.toString('utf8'));
        documents += 1;
      }
    }
    archive.close();
  }
  return { texts, bytes, documents };
}

function parseAll(texts: readonly string[]): void {
  const nothing = (): void => undefined;
  for (const text of texts) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('opentag', nothing);
    parser.on('closetag', nothing);
    parser.on('text', nothing);
    parser.write(text).close();
  }
}

/** From zips to rows of figures, without storing documents. */
async function extractInThread(archives: readonly Delivered[], reader: DocumentReader): Promise<void> {
  for (const { path, count } of archives) {
    const archive = await openArchive(path);
    for (let position = 0; position < count; position += 1) {
      const place = { name: archive.entries[position]!.name, archive: path, position };
      const result = await readFiling(archive.read(position), place, reader);
      if (result.kind === 'rejected') throw new Error(`rejected: ${result.reason}`);
    }
    archive.close();
  }
}

async function extractWith(archives: readonly Delivered[], threads: number): Promise<void> {
  await withDocuments(async (documentsDir) => {
    const pool = new ExtractionPool(documentsDir, threads);
    const opened = archives.map(({ path, count }) => ({ file: path, path, filings: count }));
    for await (const { rejected } of pool.extractArchives(opened)) {
      if (rejected.length > 0) throw new Error(`rejected: ${rejected[0]!.reason}`);
    }
    await pool.close();
  });
}

/** Documents are stored in a folder that is new each time, as a first run does. */
async function withDocuments(work: (documentsDir: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-documents-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await work(folder);
}

function rate(count: number, work: () => void): number {
  const startedAt = performance.now();
  work();
  return Math.round((count / (performance.now() - startedAt)) * 1_000);
}

async function rateAsync(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((count / (performance.now() - startedAt)) * 1_000);
}

function toRatio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}
