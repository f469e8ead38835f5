import { SaxesParser } from 'saxes';
import { unpackMember } from '../../ingest/download/zip-entries.ts';
import { openArchive } from '../../ingest/download/open-archive.ts';
import {
  REPORT_ARCHIVE_LIMITS,
  listFilingDocuments,
} from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { extractAll } from './extract-all.ts';
import { prepareArchives, type PreparedArchive } from './prepare-archives.ts';
import { printFigure, type BenchOptions } from './prepare-data.ts';
import { rate, toRatio } from './rate.ts';

const ROUNDS = 3;

export async function benchReports({ seed }: BenchOptions): Promise<void> {
  const archives = await prepareArchives(seed);
  const texts: string[] = [];
  await unpackAll(archives, (bytes) => texts.push(bytes.toString('utf8')));
  printFigure({
    figure: 'reports',
    reports: archives.reduce((sum, { filings }) => sum + filings, 0),
    documents: texts.length,
    averageKb: Math.round(texts.reduce((sum, { length }) => sum + length, 0) / texts.length / 1_000),
  });
  const reader = new ReportDocumentReader();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const saxes = await rate(texts.length, () => parseAll(texts));
    const inflate = await rate(texts.length, () => unpackAll(archives, () => undefined));
    const extraction = await rate(texts.length, () => extractAll(archives, reader));
    const againstSaxes = toRatio(extraction, saxes);
    printFigure({ figure: 'documents a second', round, saxes, inflate, extraction, againstSaxes });
  }
}

async function unpackAll(archives: readonly PreparedArchive[], take: (bytes: Buffer) => void): Promise<void> {
  for (const { path, filings } of archives) {
    using archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
    for (let position = 0; position < filings; position += 1) {
      const { documents } = await listFilingDocuments(archive.readMember(position));
      for (const { entry, compressedBytes } of documents) take(unpackMember(compressedBytes, entry));
    }
  }
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
