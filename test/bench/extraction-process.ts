import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExtractionPool } from '../../ingest/sources/annual-reports/extraction-pool.ts';
import { DocumentReader } from '../../ingest/sources/annual-reports/read-document.ts';
import { extractAll } from './extract-all.ts';
import { prepareArchives, type PreparedArchive } from './prepare-archives.ts';

/** Reads all archives with each of some numbers of threads in turn, again and again: 0 is this thread alone, which stores nothing. */
const [seed, threads = '', passes] = process.argv.slice(2);
const archives = await prepareArchives(Number(seed));
const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-documents-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const readers = threads.split(',').map((count) => makeReader(Number(count)));
for (let pass = 1; pass <= Number(passes); pass += 1) {
  for (const { count, read } of readers) {
    const startedAt = performance.now();
    await read();
    const ms = performance.now() - startedAt;
    const residentMb = Math.round(process.memoryUsage().rss / 1_000_000);
    console.log(JSON.stringify({ pass, threads: count, ms, residentMb }));
  }
}
for (const { close } of readers) await close();

interface Reader {
  readonly count: number;
  readonly read: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function makeReader(count: number): Reader {
  if (count === 0) {
    const reader = new DocumentReader();
    return { count, read: () => extractAll(archives, reader), close: () => Promise.resolve() };
  }
  const pool = new ExtractionPool(join(folder, String(count)), count);
  return { count, read: () => readWith(pool, archives), close: () => pool.close() };
}

async function readWith(pool: ExtractionPool, prepared: readonly PreparedArchive[]): Promise<void> {
  const opened = prepared.map(({ path, filings }) => ({ file: path, path, filings }));
  for await (const { rejected } of pool.extractArchives(opened)) {
    if (rejected.length > 0) throw new Error(`rejected: ${rejected[0]!.reason}`);
  }
}
