import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('A rollback to a damaged generation is refused', async () => {
  const live = await publishTwo();
  const [first, second] = live.built;
  spoil(live, `generations/${first}/companies.sqlite`);
  await expect(rollBackToPreviousGeneration(live.store, SOURCES_BY_PRECEDENCE, live.now())).rejects.toThrow(
    `Generation ${first} is damaged (`,
  );
  expect((await live.store.readLive())?.name).toBe(second);
});
