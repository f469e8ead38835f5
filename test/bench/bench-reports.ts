import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { writeReportArchives } from '../../fixtures/generate/reports/write-report-archives.ts';
import { openArchive } from '../../ingest/download/open-archive.ts';
import { unpackMember } from '../../ingest/download/zip-entries.ts';
import {
  REPORT_ARCHIVE_LIMITS,
  listFilingDocuments,
} from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { printFigure, toRatio } from './figures.ts';
import { prepareFolder, type BenchOptions } from './prepare-data.ts';

const REPORTS = 4_000;
const COMPANIES = 60_000;
const ROUNDS = 3;

/** Documents a second that are read, beside bare inflating and a bare pass of an XML parser. */
export async function benchReports({ seed }: BenchOptions): Promise<void> {
  const folder = await prepareFolder({ companies: REPORTS, seed }, 'annual-reports', (part) =>
    writeReportArchives(planRegister(COMPANIES, seed), { filingCount: REPORTS, folder: part }),
  );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const archives = names
    .filter((name) => name.endsWith('.zip'))
    .sort()
    .map((name) => join(folder, name));
  const texts: string[] = [];
  await unpackAll(archives, (bytes) => texts.push(bytes.toString('utf8')));
  const averageKb = Math.round(texts.reduce((sum, { length }) => sum + length, 0) / texts.length / 1_000);
  printFigure({ figure: 'reports', reports: REPORTS, documents: texts.length, averageKb });
  const reader = new ReportDocumentReader();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const saxes = await rate(texts.length, async () => parseAll(texts));
    const inflate = await rate(texts.length, () => unpackAll(archives, () => undefined));
    const extraction = await rate(texts.length, () => extractAll(archives, reader));
    const againstSaxes = toRatio(extraction, saxes);
    printFigure({ figure: 'documents a second', round, saxes, inflate, extraction, againstSaxes });
  }
}

/** How many of `count` documents `work` takes in a second. */
async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((count / (performance.now() - startedAt)) * 1_000);
}

async function* readFilings(archives: readonly string[]) {
  for (const path of archives) {
    using archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
    for (const [position, { name }] of archive.entries.entries()) {
      const place = {
        filingZipName: name,
        archivePathInSourceFolder: path,
        filingIndexInArchive: position,
      };
      yield { zip: archive.readMember(position), place };
    }
  }
}

async function unpackAll(archives: readonly string[], take: (bytes: Buffer) => void): Promise<void> {
  for await (const { zip } of readFilings(archives)) {
    const { documents } = await listFilingDocuments(zip);
    for (const { entry, compressedBytes } of documents) take(unpackMember(compressedBytes, entry));
  }
}

function parseAll(texts: readonly string[]): void {
  const nothing = (): void => undefined;
  for (const text of texts) {
    const parser = new SaxesParser({ xmlns: true });
    for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, nothing);
    parser.write(text).close();
  }
}

async function extractAll(archives: readonly string[], reader: ReportDocumentReader): Promise<void> {
  for await (const { zip, place } of readFilings(archives)) {
    const result = await readFiling(zip, place, reader);
    if (result.kind === 'rejected') throw new Error(`rejected: ${result.reason}`);
  }
}
