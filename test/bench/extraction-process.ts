import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExtractionPool } from '../../ingest/sources/annual-reports/filings/extraction-pool.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { extractAll } from './extract-all.ts';
import { prepareArchives, type PreparedArchive } from './prepare-archives.ts';

/**
 * Reads all archives again and again with this number of threads. 0 is this thread, which stores
 * nothing.
 */
const [seed, threads, passes] = process.argv.slice(2).map(Number);
const archives = await prepareArchives(seed!);
const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-documents-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const pool = threads === 0 ? null : new ExtractionPool({ folder }, threads);
const reader = new ReportDocumentReader();
for (let pass = 1; pass <= passes!; pass += 1) {
  const startedAt = performance.now();
  await (pool === null ? extractAll(archives, reader) : readWith(pool, archives));
  const ms = performance.now() - startedAt;
  const residentMb = Math.round(process.memoryUsage().rss / 1_000_000);
  console.log(JSON.stringify({ pass, ms, residentMb }));
}
await pool?.close();

async function readWith(pool: ExtractionPool, prepared: readonly PreparedArchive[]): Promise<void> {
  const opened = prepared.map(({ path, filings }) => ({
    fileSystemPath: path,
    pathInSourceFolder: path,
    filingCount: filings,
  }));
  for await (const { unusableFilings } of pool.extractAndStoreArchives(opened)) {
    if (unusableFilings.length > 0) throw new Error(`unusable: ${unusableFilings[0]!.reason}`);
  }
}
