import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { openDeliveredFile } from '../../ingest/download/open-delivered-file.ts';
import { benchFolder, prepareDelivery, runIngestProcess, type BenchOptions } from './prepare-data.ts';
import { printFigure } from './figures.ts';

const BARE_OPTIONS: Readonly<Record<string, Options>> = {
  'bolagsverket_bulkfil.zip': { delimiter: ';', relax_quotes: true, relax_column_count: true },
  'scb_bulkfil.zip': { delimiter: '\t', quote: false, relax_column_count: true, encoding: 'latin1' },
};

/**
 * Rows per second from the delivered files to a verified, promoted generation, compared with a bare
 * pass of csv-parse, and of JSON.parse over the lines of the dump.
 */
export async function benchIngest(options: BenchOptions): Promise<void> {
  const delivery = await prepareDelivery(options);
  let bareSeconds = 0;
  for (const [file, csvOptions] of Object.entries(BARE_OPTIONS)) {
    const { rows, seconds } = await parseBare(join(delivery, file), csvOptions);
    bareSeconds += seconds;
    printFigure({
      figure: 'bare csv-parse',
      file,
      options: csvOptions,
      rows,
      seconds,
      rowsPerSecond: Math.round(rows / seconds),
    });
  }
  const dump = await parseDump(join(delivery, 'size-classes'));
  bareSeconds += dump.seconds;
  printFigure({ figure: 'bare JSON.parse', file: 'size-classes', ...dump });
  const dataDir = join(benchFolder(options.companies, options.seed), 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const report = await runIngestProcess(delivery, dataDir);
  const rows = ['registry', 'statistics', 'size-classes'].reduce(
    (sum, source) => sum + (report.sources[source]?.read ?? 0),
    0,
  );
  printFigure({
    figure: 'ingest end to end',
    companies: report.companies,
    rows,
    seconds: report.seconds,
    rowsPerSecond: Math.round(rows / report.seconds),
    timesBare: Math.round((report.seconds / bareSeconds) * 100) / 100,
    peakMemoryMegabytes: Math.round(report.peakMemoryBytes / 1024 ** 2),
  });
}

async function parseBare(path: string, options: Options): Promise<{ rows: number; seconds: number }> {
  const { chunks } = await openDeliveredFile(path, new Date());
  const startedAt = performance.now();
  const parser = Readable.from(chunks).pipe(parse(options))[Symbol.asyncIterator]();
  let rows = 0;
  while ((await parser.next()).done !== true) rows += 1;
  return { rows, seconds: Math.round(performance.now() - startedAt) / 1000 };
}

async function parseDump(folder: string): Promise<{ rows: number; seconds: number }> {
  const startedAt = performance.now();
  let rows = 0;
  for (const file of readdirSync(folder)) {
    for await (const line of createInterface(createReadStream(join(folder, file)))) {
      JSON.parse(line);
      rows += 1;
    }
  }
  return { rows, seconds: Math.round(performance.now() - startedAt) / 1000 };
}
