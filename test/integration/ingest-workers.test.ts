import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { composeInThreads } from '../../ingest/compose/compose-in-threads.ts';
import { NAME_LOOKUP_FILE } from '../../ingest/sources/registry/name-lookup.ts';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { digestFile } from '../../shared/files/digest-file.ts';
import {
  NameIndexer,
  toNamedCompanies,
  type NamedCompanies,
  type NamedCompany,
} from '../../shared/store/embedded/index/name-indexer.ts';
import { ThreadedNameIndexer } from '../../shared/store/embedded/index/threaded-name-indexer.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { ALL_NUMBERS } from '../support/ingest/all-numbers.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { copyReadyData, findReadyData } from '../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NAMED: NamedCompany = {
  names: ['Nordlys AB'],
  tieBreakRank: 1,
  hasAnnualReport: false,
  isDeregistered: false,
};

/** The data of a register whose generation and index of names are still to be made. */
async function copyStaged(name: 'weekly' | 'fictional'): Promise<string> {
  const dataDir = join(makeTemporaryFolder(), 'data');
  await copyReadyData(name, dataDir);
  rmSync(join(dataDir, 'store'), { recursive: true });
  rmSync(join(dataDir, 'staging', NAME_LOOKUP_FILE));
  return dataDir;
}

it('A run publishes the same bytes with one thread and with several', async () => {
  const digests = [];
  for (const workers of ['1', '2', '4']) {
    const dataDir = await copyStaged('fictional');
    const config = parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: workers }, INGEST_SETTINGS);
    const { report, error } = await ingestFolder(null, config, { now: makeClock() });
    expect(error).toBeNull();
    const folder = join(dataDir, 'store/generations', report.generation!);
    digests.push(await digestFile(join(folder, 'companies.sqlite')));
  }
  expect(digests[0]!.bytes).toBeGreaterThan(1e6);
  expect(new Set(digests.map(({ sha256 }) => sha256)).size).toBe(1);
});

/** What runs of one and of several threads say of a spoiled delivery. */
async function runSpoiled(spoil: (delivery: string) => void, onlySources: string[] | null = null) {
  const results = [];
  for (const workers of ['1', '2']) {
    const [dataDir, delivery] = [makeTemporaryFolder(), copyWeeklyDelivery(makeTemporaryFolder())];
    spoil(delivery);
    const config = parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: workers }, INGEST_SETTINGS);
    const { report } = await ingestFolder(delivery, config, { now: makeClock(), onlySources });
    const { outcome, problems, sources, rejectsFile } = report;
    const rejects = rejectsFile === null ? [] : readFileSync(rejectsFile, 'utf8').split('\n').sort();
    const folder = join(dataDir, 'documents');
    const documents = existsSync(folder) ? readdirSync(folder) : [];
    results.push({ outcome, problems, sources, rejects, documents });
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.next'))).toEqual([]);
  }
  expect(results[1]).toEqual(results[0]);
  return results[0]!;
}

const REGISTRY = 'bolagsverket_bulkfil.txt';
const STATISTICS = 'scb_bulkfil_JE_20260615T062613_78.txt';

it('A run reports the same rows and rejects with one thread and with several', async () => {
  const { outcome, sources, rejects } = await runSpoiled((delivery) =>
    appendFileSync(join(delivery, REGISTRY), '"no record"\n'.repeat(25_000)),
  );
  expect(outcome).toBe('refused');
  expect(sources['registry']?.rejected['too-few-fields']).toBeGreaterThan(1_000);
  expect(rejects.length).toBeGreaterThan(1_000);
});

it('A refused registry is the first thing that a run says, with one thread and with several', async () => {
  const { outcome, problems } = await runSpoiled((delivery) => {
    writeFileSync(join(delivery, REGISTRY), 'no header\n');
    writeFileSync(join(delivery, STATISTICS), 'no header\n');
  });
  expect(outcome).toBe('refused');
  expect(problems.join()).toContain(REGISTRY);
  expect(problems.join()).not.toContain(STATISTICS);
});

it('Of a refused registry, nothing of other sources is rejected or stored, with one thread and with several', async () => {
  const { rejects, documents } = await runSpoiled((delivery) =>
    writeFileSync(join(delivery, REGISTRY), 'no header\n'),
  );
  expect({ rejects, documents }).toEqual({ rejects: [], documents: [] });
});

it('Without any registry, a run says so first, with one thread and with several', async () => {
  const { problems } = await runSpoiled(
    (delivery) => writeFileSync(join(delivery, STATISTICS), 'no header\n'),
    ['statistics'],
  );
  expect(problems.join()).toContain('No delivery of the source registry has been accepted yet');
});

it('Refused statistics end a run, with one thread and with several', async () => {
  const { problems } = await runSpoiled((delivery) =>
    writeFileSync(join(delivery, STATISTICS), 'no header\n'),
  );
  expect(problems.join()).toContain(STATISTICS);
});

it('No thread writes after a run that was refused', async () => {
  const { delivery } = await findReadyData('fictional');
  const [dataDir, folder] = [makeTemporaryFolder(), makeTemporaryFolder()];
  cpSync(delivery, folder, { recursive: true });
  const statistics = readdirSync(folder).find((name) => name.startsWith('scb_bulkfil'))!;
  rmSync(join(folder, statistics));
  writeFileSync(join(folder, STATISTICS), 'no header\n');
  const config = parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: '2' }, INGEST_SETTINGS);
  const { report } = await ingestFolder(folder, config);
  const staged = readdirSync(join(dataDir, 'staging'));
  expect(report.problems.join()).toContain(STATISTICS);
  // The names of the registry were being indexed when the statistics were refused.
  expect(staged).toEqual([NAME_LOOKUP_FILE]);
});

it('A company that does not match its schema fails a run with several threads as with one', async () => {
  const messages = [];
  for (const workers of ['1', '2']) {
    const dataDir = await copyStaged('weekly');
    using staged = new DatabaseSync(join(dataDir, 'staging/registry.sqlite'));
    staged.exec("UPDATE business SET registration_date = 'someday' WHERE number = 5621000016");
    const config = parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: workers }, INGEST_SETTINGS);
    const { error } = await ingestFolder(null, config);
    expect(error).toMatchObject({ code: 'run_failed' });
    messages.push(error!.message);
  }
  expect(messages[0]).toMatch(/^The company \S+ does not match its schema: registrationDate:/);
  expect(messages[1]).toBe(messages[0]);
});

it('An error of the thread that composes ends the run', async () => {
  const delivery = { tally: { accepted: 1 }, file: 'x', date: 'x', sniEdition: null };
  const staged = new Map([['registry', { stagedFilePath: '/nowhere/registry.sqlite', delivery }]]) as never;
  const ranges = [{ ...ALL_NUMBERS, companiesBefore: 0 }];
  await expect(
    Array.fromAsync(composeInThreads({ staged, engine: 'embedded', ranges, threadCount: 2 })),
  ).rejects.toThrow(/unable to open/);
});

it('An error of the thread that indexes names is an error of the writer', async () => {
  const indexer = new ThreadedNameIndexer();
  try {
    await indexer.add(toNamedCompanies([NAMED]));
    await indexer.add(toNamedCompanies([{ ...NAMED, names: [7 as never] }]));
    await expect(indexer.finish()).rejects.toThrow(/is not a function/);
  } finally {
    await indexer.close();
  }
});

it('Names are numbered in the order of the calls, at whatever moment the next one comes', async () => {
  const name = (number: number): NamedCompanies =>
    toNamedCompanies([{ ...NAMED, names: [`Firma ${number} AB`] }]);
  const [here, beside] = [new NameIndexer(), new ThreadedNameIndexer()];
  try {
    for (let number = 0; number < 60; number += 1) await here.add(name(number));
    for (let number = 0; number < 40; number += 1) await beside.add(name(number));
    for (let turns = 0; turns < 10; turns += 1) {
      // All answers have come, so that a call that waits for one goes on at once.
      await wait(20);
      const first = beside.add(name(40 + 2 * turns));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await Promise.all([first, beside.add(name(41 + 2 * turns))]);
    }
    const [expected, found] = [await here.finish(), await beside.finish()];
    expect(found.names.nameNumbersByWordId).toEqual(expected.names.nameNumbersByWordId);
    expect(found.names.companyByNameNumber).toEqual(expected.names.companyByNameNumber);
  } finally {
    await Promise.all([here.close(), beside.close()]);
  }
});
