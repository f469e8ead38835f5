import { cpSync, createWriteStream, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDeliveredFile } from '../../ingest/download/open-delivered-file.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { parseConfig } from '../../shared/config/config.ts';
import type { ChangePage, FeedPosition } from '../../shared/store/change-feed.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { DrawnCompanies } from './drawn-companies.ts';
import { printFigure, summarise, timeEach, toRatio } from './figures.ts';
import { prepareData, runIngest, type BenchOptions } from './prepare-data.ts';

const REGISTRY = 'bolagsverket_bulkfil';
const PAGE_SIZE = 1_000;

/** The time of a run with and without its changes, and of reading pages of them and of one company. */
export async function benchChanges(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const copy = join(dirname(dataDir), 'data-changes');
  for (const every of [100, 1]) await benchRun(dataDir, copy, every);
  await benchPages(copy, options);
  rmSync(copy, { recursive: true });
}

async function benchRun(dataDir: string, copy: string, every: number): Promise<void> {
  const next = join(dirname(dataDir), 'next-changes');
  rmSync(next, { recursive: true, force: true });
  cpSync(join(dirname(dataDir), 'delivery'), next, { recursive: true });
  await changeRegistry(next, every);
  const run = async (isCompared: boolean): Promise<RunReport> => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(dataDir, copy, { recursive: true });
    if (!isCompared)
      for (const end of ['', '-wal', '-shm'])
        rmSync(join(copy, `store/changes.sqlite${end}`), { force: true });
    return runIngest(next, copy, isCompared ? 0 : 1);
  };
  const without = await run(false);
  const compared = await run(true);
  printFigure({
    figure: 'finding changes in a run',
    companies: compared.companies,
    changes: compared.changes,
    seconds: compared.seconds,
    secondsWithout: without.seconds,
    ratio: toRatio(compared.seconds, without.seconds),
    peakMemoryMegabytes: Math.round(compared.peakMemoryBytes / 1024 ** 2),
    peakMemoryMegabytesWithout: Math.round(without.peakMemoryBytes / 1024 ** 2),
  });
  rmSync(next, { recursive: true });
}

/** Gives each `every`th company of a delivery another name. */
async function changeRegistry(delivery: string, every: number): Promise<void> {
  const { chunks } = await openDeliveredFile(join(delivery, `${REGISTRY}.zip`), new Date());
  const changeNames = async function* (): AsyncGenerator<string> {
    let place = 0;
    for await (const line of createInterface(Readable.from(chunks))) {
      const at = line.lastIndexOf('";"');
      const isChanged = place > 0 && place % every === 0;
      yield `${isChanged ? `${line.slice(0, at)} Ny.${line.slice(at)}` : line}\n`;
      place += 1;
    }
  };
  await pipeline(changeNames, createWriteStream(join(delivery, `${REGISTRY}.txt`)));
  rmSync(join(delivery, `${REGISTRY}.zip`));
}

/** Of the last run, which changed every company. */
async function benchPages(dataDir: string, options: BenchOptions): Promise<void> {
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  const drawn = new DrawnCompanies(options);
  const read = (after: FeedPosition | null, organisationNumber: string | null): Promise<ChangePage | null> =>
    store.withLiveGeneration(({ changes }) =>
      changes.readPage({ after, limit: PAGE_SIZE, organisationNumber, topics: null }),
    );
  const { next } = (await read(null, null))!;
  const readFrom = (organisationNumber: string | null): Promise<ChangePage | null> => {
    const step = drawn.random.int(Math.max(1, options.companies - 2 * PAGE_SIZE));
    return read({ ...next, position: next.position + step }, organisationNumber);
  };
  const numbers = drawn.numbers(options.queries);
  const pages = await timeEach(numbers, () => readFrom(null));
  const histories = await timeEach(numbers, readFrom);
  printFigure({
    figure: 'pages of changes',
    changes: options.companies,
    pageSize: PAGE_SIZE,
    pageMs: summarise(pages),
    historyMs: summarise(histories),
  });
  await store.close();
}
