import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { openDeliveredFile } from '../../ingest/download/open-delivered-file.ts';
import { printFigure, toRatio } from './figures.ts';
import { prepareDelivery, runIngest, type BenchOptions } from './prepare-data.ts';

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
    const { chunks } = await openDeliveredFile(join(delivery, file), new Date());
    const { rows, seconds } = await passBare(Readable.from(chunks).pipe(parse(csvOptions)), () => {});
    bareSeconds += seconds;
    const rowsPerSecond = Math.round(rows / seconds);
    printFigure({ figure: 'bare csv-parse', file, options: csvOptions, rows, seconds, rowsPerSecond });
  }
  const [dump = ''] = readdirSync(join(delivery, 'size-classes'));
  const lines = createInterface(createReadStream(join(delivery, 'size-classes', dump)));
  const bareDump = await passBare(lines, JSON.parse);
  bareSeconds += bareDump.seconds;
  printFigure({ figure: 'bare JSON.parse', file: 'size-classes', ...bareDump });
  const dataDir = join(dirname(delivery), 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const report = await runIngest(delivery, dataDir);
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
    timesBare: toRatio(report.seconds, bareSeconds),
    peakMemoryMegabytes: Math.round(report.peakMemoryBytes / 1024 ** 2),
  });
}

async function passBare<Row>(rows: AsyncIterable<Row>, take: (row: Row) => void) {
  const startedAt = performance.now();
  let count = 0;
  for await (const row of rows) {
    take(row);
    count += 1;
  }
  return { rows: count, seconds: Math.round(performance.now() - startedAt) / 1000 };
}
