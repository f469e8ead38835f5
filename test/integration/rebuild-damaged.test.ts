import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { ensureFirstGeneration } from '../../api/create-first-generation.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { rollBackToPreviousGeneration } from '../../ingest/publish/roll-back.ts';
import { checkLiveGeneration } from '../../ingest/publish/check-live-generation.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { flipBytes } from '../support/ingest/flip-bytes.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { copyReadyData, findReadyData } from '../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';

interface Installation {
  readonly dataDir: string;
  readonly store: GenerationStore;
  readonly now: () => Date;
  /** Names of the generations in their order; the last one is live. */
  readonly built: readonly string[];
}

async function publishTwo(): Promise<Installation> {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  const delivery = copyWeeklyDelivery(join(root, 'delivery'));
  const now = makeClock();
  const first = await ingestFolder(delivery, dataDir, { now });
  const path = join(delivery, REGISTRY);
  writeFileSync(path, readFileSync(path, 'utf8').replace('Fit Lab AB', 'Fit Labb AB'));
  const second = await ingestFolder(delivery, dataDir, { now });
  const store = await openGenerationStore(embeddedIn(dataDir));
  return { dataDir, store, now, built: [first.report.generation!, second.report.generation!] };
}

const rebuild = async ({ dataDir, now }: Installation, accept = false): Promise<RunReport> =>
  (await ingestFolder(null, dataDir, { now, canOverruleObjections: accept })).report;

const verify = async ({ store, dataDir }: Installation): Promise<readonly string[]> =>
  (await checkLiveGeneration(SOURCES_BY_PRECEDENCE, store, dataDir, [])).problems;

function spoil({ dataDir }: Installation, file: string): void {
  flipBytes(join(dataDir, 'store', file), 3, new Random(20, 4));
}

it('A rebuild replaces damaged rows, and keeps a generation to roll back to', async () => {
  const live = await publishTwo();
  const [first, second] = live.built;
  expect((await rebuild(live)).outcome).toBe('nothing-new');
  spoil(live, `generations/${second}/companies.sqlite`);
  expect(await verify(live)).toEqual([
    expect.stringMatching(new RegExp(`^Generation ${second} is damaged: .* Run: npm run ingest -- rebuild$`)),
  ]);
  expect(await rebuild(live)).toMatchObject({ outcome: 'promoted', companies: 39 });
  expect([await verify(live), (await rebuild(live)).outcome]).toEqual([[], 'nothing-new']);
  expect((await live.store.readLive())?.previous).toBe(first);
});

it.each<[string, (live: Installation) => string]>([
  ['generation.json', ({ built }) => `generations/${built[1]}/generation.json`],
  ['CURRENT', () => 'CURRENT'],
])(
  'A generation whose %s is damaged is replaced, and never by the fictional register',
  async (_what, toFile) => {
    const live = await publishTwo();
    spoil(live, toFile(live));
    await ensureFirstGeneration(embeddedIn(live.dataDir), {}, () => undefined);
    expect((await verify(live)).join()).toMatch(/is damaged: .* Run: npm run ingest -- rebuild$/);
    expect(await rebuild(live)).toMatchObject({
      outcome: 'promoted',
      problems: [expect.stringContaining('starts again, since the generation before cannot be read')],
      companies: 39,
    });
    expect(await verify(live)).toEqual([]);
  },
);

it('A rebuild asks before it publishes a delivery that may have been rolled back, when that is unreadable', async () => {
  const live = await publishTwo();
  await rollBackToPreviousGeneration(live.store, SOURCES_BY_PRECEDENCE, live.now());
  spoil(live, `generations/${live.built[0]}/rejections.json`);
  expect((await verify(live)).join()).toContain('rollbacks (rejections.json)');
  expect(await rebuild(live)).toMatchObject({
    outcome: 'refused',
    problems: [expect.stringMatching(/list of rolled-back deliveries is damaged.*--accept/)],
  });
  expect((await rebuild(live, true)).outcome).toBe('promoted');
  expect(await verify(live)).toEqual([]);
});

const PAGE_BYTES = 32_768;
const REMEDY = 'Put a backup in its place, or remove it and run again: ';

it.each(['registry.sqlite', 'size-classes.sqlite', 'postal-codes.json'])(
  'A damaged staging/%s is named, and replaced by a delivery of its source',
  async (file) => {
    const { data: dataDir, delivery } = await copyReadyData('weekly', join(makeTemporaryFolder(), 'data'));
    const path = join(dataDir, 'staging', file);
    for (const damaged of ['no database', '']) {
      writeFileSync(path, damaged);
      const { report } = await ingestFolder(null, dataDir);
      expect(report).toMatchObject({ outcome: 'failed', problems: [expect.stringContaining(REMEDY)] });
      expect(report.problems.join()).toContain(`${path} is damaged (`);
      const delivered = await ingestFolder(delivery, dataDir);
      expect([delivered.error, delivered.report.outcome]).toEqual([null, 'nothing-new']);
      const { notes } = delivered.report.sources[file.split('.')[0]!]!;
      expect(notes).toContain(`${path} is damaged. This delivery replaces it and is not compared with it.`);
      expect((await ingestFolder(null, dataDir)).report.outcome).toBe('nothing-new');
    }
  },
);

it('Damaged annual reports, to which deliveries only add, are named and never replaced', async () => {
  const { data: dataDir, delivery } = await copyReadyData('weekly', join(makeTemporaryFolder(), 'data'));
  const path = join(dataDir, 'staging/annual-reports.sqlite');
  writeFileSync(path, 'no database');
  const { report } = await ingestFolder(delivery, dataDir);
  expect(report).toMatchObject({
    outcome: 'failed',
    problems: [expect.stringContaining(`${path} is damaged (`)],
  });
  expect(readFileSync(path, 'utf8')).toBe('no database');
  rmSync(path);
  expect((await ingestFolder(delivery, dataDir)).report.outcome).toBe('nothing-new');
});

it('Damage within a staged file is found by a rebuild and by verify, which name the file', async () => {
  const live = await publishTwo();
  const path = join(live.dataDir, 'staging/registry.sqlite');
  // The first two pages hold the schema and the delivery.
  const content = readFileSync(path);
  writeFileSync(path, content.fill(7, 2 * PAGE_BYTES));
  expect((await verify(live)).join()).toContain(`${path} is damaged (`);
  spoil(live, `generations/${live.built[1]}/companies.sqlite`);
  expect((await rebuild(live)).problems.join()).toContain(`${path} is damaged (`);
});

it('Real data that has lost its generation is never mixed with the fictional register', async () => {
  const { data: dataDir } = await copyReadyData('weekly', join(makeTemporaryFolder(), 'data'));
  const { delivery } = await findReadyData('fictional');
  rmSync(join(dataDir, 'store'), { recursive: true });
  expect((await ingestFolder(delivery, dataDir, { synthetic: true })).report).toMatchObject({
    outcome: 'refused',
    problems: [expect.stringMatching(/has accepted real data \(registry, .* run: npm run ingest -- rebuild/)],
  });
  expect((await ingestFolder(null, dataDir)).report).toMatchObject({ outcome: 'promoted', companies: 39 });
});

it('A run reads a staged file to which a killed erasure left its journal', async () => {
  const { data: dataDir } = await copyReadyData('weekly', join(makeTemporaryFolder(), 'data'));
  const path = join(dataDir, 'staging/registry.sqlite');
  const database = new DatabaseSync(path);
  // More than the cache holds, so that the journal is on disk.
  database.exec('PRAGMA cache_size = 1; BEGIN; DELETE FROM business; CREATE TABLE filler (content);');
  database.exec('INSERT INTO filler VALUES (zeroblob(1000000))');
  const journal = readFileSync(`${path}-journal`);
  database.close();
  writeFileSync(`${path}-journal`, journal);
  expect((await ingestFolder(null, dataDir)).report.outcome).toBe('nothing-new');
});

it('A rollback to a damaged generation is refused', async () => {
  const live = await publishTwo();
  const [first, second] = live.built;
  spoil(live, `generations/${first}/companies.sqlite`);
  await expect(rollBackToPreviousGeneration(live.store, SOURCES_BY_PRECEDENCE, live.now())).rejects.toThrow(
    `Generation ${first} is damaged (`,
  );
  expect((await live.store.readLive())?.name).toBe(second);
});
