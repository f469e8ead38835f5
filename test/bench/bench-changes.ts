import { cpSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Random } from '../../fixtures/generate/random.ts';
import { openDeliveredFile } from '../../ingest/download/open-delivered-file.ts';
import type { Change } from '../../shared/domain/change.ts';
import {
  toChangeId,
  toChangePosition,
  hashGenerationName,
  type StoredChange,
} from '../../shared/store/change-feed.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { makeIndexedCompanies, ABOUT, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { prepareData, runIngestProcess, type BenchOptions } from './prepare-data.ts';
import { printFigure, summarise, toRatio } from './figures.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const REGISTRY = 'bolagsverket_bulkfil';
const CHANGES_PER_COMPANY = 5;
const BATCH_SIZE = 1_000;
const PAGE_SIZE = 1_000;

export async function benchChanges(options: BenchOptions): Promise<void> {
  for (const every of [100, 1]) await benchRun(options, every);
  await benchPages(options);
}

async function benchRun(options: BenchOptions, every: number): Promise<void> {
  const dataDir = await prepareData(options);
  const next = join(dirname(dataDir), 'next-changes');
  rmSync(next, { recursive: true, force: true });
  cpSync(join(dirname(dataDir), 'delivery'), next, { recursive: true });
  await changeRegistry(next, every);
  const copy = join(dirname(dataDir), 'data-changes');
  const run = async (isCompared: boolean): ReturnType<typeof runIngestProcess> => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(dataDir, copy, { recursive: true });
    if (!isCompared)
      for (const end of ['', '-wal', '-shm'])
        rmSync(join(copy, `store/changes.sqlite${end}`), { force: true });
    return runIngestProcess(next, copy, isCompared ? 0 : 1);
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
  for (const folder of [copy, next]) rmSync(folder, { recursive: true });
}

/** Gives each `every`th company of a delivery another name. */
async function changeRegistry(delivery: string, every: number): Promise<void> {
  const { chunks } = await openDeliveredFile(join(delivery, `${REGISTRY}.zip`), new Date());
  const out = createWriteStream(join(delivery, `${REGISTRY}.txt`));
  let place = 0;
  for await (const line of createInterface(Readable.from(chunks))) {
    const at = line.lastIndexOf('";"');
    const isChanged = place > 0 && place % every === 0;
    const text = `${isChanged ? `${line.slice(0, at)} Ny.${line.slice(at)}` : line}\n`;
    if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
    place += 1;
  }
  out.end();
  await finished(out);
  rmSync(join(delivery, `${REGISTRY}.zip`));
}

async function benchPages({ companies, seed, queries }: BenchOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-data-bench-pages-'));
  const generations = await openGenerationStore(embeddedIn(dataDir));
  for (const name of ['g1', 'g2']) {
    const writer = await generations.createGenerationWriter(name);
    await addCompanies(generations, writer, makeIndexedCompanies(1));
    await writer.finish(ABOUT, CODE_LISTS);
  }
  await generations.promote('g1', null);
  const count = companies * CHANGES_PER_COMPANY;
  const writer = await generations.changes.startPublication();
  const startedAt = performance.now();
  for (let from = 0; from < count; from += BATCH_SIZE)
    await writer.add(
      Array.from({ length: BATCH_SIZE }, (_, place) => makeChange(from + place + 1, companies)),
    );
  await writer.finish({ generation: 'g2', seenAt: ABOUT.createdAt, isFeedRestart: false });
  const seconds = (performance.now() - startedAt) / 1000;
  await generations.promote('g2', 'g1', [], writer.publicationNumber);
  const store = await openStore(embeddedIn(dataDir));
  const random = new Random(seed, 1);
  const time = async (organisationNumber: string | null): Promise<number> => {
    const after = {
      position: toChangePosition(2, random.int(Math.max(1, count - PAGE_SIZE))),
      generationNameHash: hashGenerationName('g2'),
    };
    const began = performance.now();
    await store.withLiveGeneration(({ changes }) =>
      changes.readPage({ after, limit: PAGE_SIZE, organisationNumber, topics: null }),
    );
    return performance.now() - began;
  };
  const pages: number[] = [];
  const histories: number[] = [];
  for (let query = 0; query < queries; query += 1) {
    pages.push(await time(null));
    histories.push(await time(companyNumber(random.int(companies))));
  }
  printFigure({
    figure: 'pages of changes',
    changes: count,
    pageSize: PAGE_SIZE,
    changesPerSecondWritten: Math.round(count / seconds),
    pageMs: summarise(pages),
    historyMs: summarise(histories),
  });
  await store.close();
  rmSync(dataDir, { recursive: true });
}

function makeChange(ordinal: number, companies: number): StoredChange {
  const position = toChangePosition(2, ordinal);
  const organisationNumber = companyNumber(ordinal % companies);
  const change: Change = {
    id: toChangeId(position),
    orgNumber: organisationNumber,
    name: `Fiktiva Bolaget ${ordinal} AB`,
    type: 'company_changed',
    topics: ['address'],
    reports: [],
    company: null,
    cause: 'publisher',
    fields: [
      { field: 'postalAddress.street', before: 'Gatan 1', after: `Gatan ${ordinal}` },
      { field: 'postalAddress.city', before: 'LUND', after: 'MALMÖ' },
    ],
    sources: [{ source: 'registry', date: '2026-06-15' }],
    seenAt: ABOUT.createdAt,
    generation: 'g2',
  };
  return { position, organisationNumber, topics: ['address'], changeJson: JSON.stringify(change) };
}
