import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rollBackToPreviousGeneration, type RollbackResult } from '../../ingest/publish/roll-back.ts';
import type { RunResult } from '../../ingest/report/run-report.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import type { Rollback } from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import { serveApp } from '../support/service/serve-app.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';

let root: string;
let dataDir: string;
let now: () => Date;
let first: string;

beforeEach(async () => {
  root = makeTemporaryFolder();
  dataDir = join(root, 'data');
  now = makeClock('2026-06-30T04:00:00.000Z');
  first = (await run(deliver('1'))).report.generation!;
});

function deliver(name: string, day = 15): string {
  const folder = copyWeeklyDelivery(join(root, `delivery-${name}`));
  setRegistry(folder, name, day);
  return folder;
}

function setRegistry(folder: string, name: string, day: number): void {
  const path = join(folder, REGISTRY);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/Fit Lab\w* AB/, `Fit Lab${name} AB`));
  const date = new Date(`2026-06-${day}T03:00:00Z`);
  utimesSync(path, date, date);
}

function setStatistics(folder: string, day: number): void {
  const [old = ''] = readdirSync(folder).filter((file) => file.startsWith('scb_bulkfil'));
  const text = readFileSync(join(folder, old), 'latin1');
  rmSync(join(folder, old));
  writeFileSync(
    join(folder, `scb_bulkfil_JE_202606${day}T062613_79.txt`),
    text.replace('FIT LAB', `FIT LAB ${day}`),
    'latin1',
  );
}

const run = (folder: string | null, options: { canOverruleObjections?: boolean } = {}): Promise<RunResult> =>
  ingestFolder(folder, dataDir, { ...options, now });

async function rollBackNow(): Promise<RollbackResult> {
  return rollBackToPreviousGeneration(
    await openGenerationStore(embeddedIn(dataDir)),
    SOURCES_BY_PRECEDENCE,
    now(),
  );
}

async function readLive(): Promise<{ name: string; rejections: Rollback[] }> {
  const store = await openGenerationStore(embeddedIn(dataDir));
  const { name } = (await store.readLive())!;
  return { name, rejections: await store.readRollbacksInForce(name) };
}

/** The answer of `/ready`, of a process that has just started. */
async function readReady(): Promise<{
  status: number;
  json: { message: string | null; generation: string };
}> {
  const options = { now: () => new Date('2026-06-30T04:00:00.000Z') };
  const app = await serveApp(await openStore(embeddedIn(dataDir)), options);
  const { status, json } = await app.send('/ready');
  await app.close();
  return { status, json };
}

async function expectRefused(folder: string | null, ...messages: string[]): Promise<void> {
  const { report, error } = await run(folder);
  expect([report.outcome, report.generation]).toEqual(['refused', first]);
  expect(error).toMatchObject({ code: 'delivery_refused' });
  for (const message of messages) expect(report.problems.join()).toContain(message);
  expect(report.problems.join()).toContain('run again with --accept');
}

async function publish(folder: string): Promise<string> {
  const { report, error } = await run(folder);
  expect([error, report.outcome]).toEqual([null, 'promoted']);
  return report.generation!;
}

describe('a rollback', () => {
  it('A rollback rejects the generation and its own deliveries, and the service stays ready', async () => {
    const second = await publish(deliver('2', 22));
    expect((await readReady()).json.message).toBeNull();
    const { from, to } = await rollBackNow();
    expect([from, to]).toEqual([second, first]);
    const { name, rejections } = await readLive();
    expect([name, rejections.map(({ generation }) => generation)]).toEqual([first, [second]]);
    expect(rejections[0]!.sources).toEqual({
      registry: { file: REGISTRY, date: '2026-06-22T03:00:00.000Z', sha256: expect.any(String) as string },
    });
    const { status, json } = await readReady();
    expect([status, json.generation]).toEqual([200, first]);
    expect(json.message).toContain(`Generation ${second} was rolled back on 2026-06-30`);
    expect(json.message).toContain(`registry ${REGISTRY} of 2026-06-22`);
  });

  it('A rolled-back delivery stays out, run after run', async () => {
    const bad = deliver('2', 22);
    await publish(bad);
    await rollBackNow();
    for (let night = 0; night < 2; night += 1)
      await expectRefused(
        bad,
        `The registry, ${REGISTRY} of 2026-06-22, was rolled back`,
        'Deliver a newer one',
      );
  });

  it('A rebuild does not use a rolled-back delivery', async () => {
    await publish(deliver('2', 22));
    await rollBackNow();
    await expectRefused(
      null,
      `The last delivery of the registry, ${REGISTRY} of 2026-06-22, was rolled back`,
    );
  });

  it.each([
    ['the same delivery', true],
    ['a rebuild', false],
  ])('An operator can accept %s, which is reported', async (_what, isDelivered) => {
    const bad = deliver('2', 22);
    await publish(bad);
    await rollBackNow();
    const { report, error } = await run(isDelivered ? bad : null, { canOverruleObjections: true });
    expect([error, report.outcome]).toEqual([null, 'promoted']);
    expect(report.overruled.join()).toContain(`${REGISTRY} of 2026-06-22, was rolled back with generation`);
    expect((await readLive()).rejections).toEqual([]);
    expect((await readReady()).json.message).toBeNull();
    expect((await run(bad)).report.outcome).toBe('nothing-new');
  });

  it('A newer delivery ends a rollback', async () => {
    await publish(deliver('2', 22));
    await rollBackNow();
    const third = await publish(deliver('3', 29));
    expect(await readLive()).toEqual({ name: third, rejections: [] });
    expect((await readReady()).json.message).toBeNull();
  });

  it('The previous delivery may come again, and is built from', async () => {
    await publish(deliver('2', 22));
    await rollBackNow();
    expect((await run(deliver('1'))).report.outcome).toBe('nothing-new');
    const next = deliver('1');
    setStatistics(next, 22);
    await publish(next);
    expect((await readLive()).rejections.length).toBe(1);
    const { report } = await run(deliver('2', 22));
    expect([report.outcome, report.problems.join()]).toEqual([
      'refused',
      expect.stringContaining('2026-06-22, was rolled back') as string,
    ]);
  });

  it('A run with another new source does not use the rolled-back one in staging', async () => {
    const bad = deliver('1');
    setStatistics(bad, 22);
    await publish(bad);
    await rollBackNow();
    const next = deliver('3', 29);
    rmSync(join(next, 'scb_bulkfil_JE_20260615T062613_78.txt'));
    await expectRefused(
      next,
      'The last delivery of the statistics, scb_bulkfil_JE_20260622T062613_79.txt of 2026-06-22, was rolled back',
    );
    expect((await readLive()).rejections[0]!.sources).toHaveProperty('statistics');
    writeFileSync(join(next, 'scb_bulkfil_JE_20260629T062613_80.txt'), readFileSync(findStatistics(bad)));
    await expectRefused(
      next,
      'The statistics, scb_bulkfil_JE_20260622T062613_79.txt of 2026-06-22, was rolled back',
    );
    setStatistics(next, 30);
    await publish(next);
    expect((await readLive()).rejections).toEqual([]);
  });

  it('A second rollback without an earlier generation does nothing', async () => {
    await publish(deliver('2', 22));
    await rollBackNow();
    const before = await readLive();
    await expect(rollBackNow()).rejects.toThrow('has no previous generation to roll back to');
    expect(await readLive()).toEqual(before);
  });

  it('A rollback to a generation of another version does nothing', async () => {
    await publish(deliver('2', 22));
    rewriteInfo(dataDir, first, { schemaVersion: 1 });
    const before = await readLive();
    await expect(rollBackNow()).rejects.toMatchObject({
      code: 'run_failed',
      message: expect.stringMatching(/another version.* Nothing was changed\. Roll back with/) as string,
    });
    expect(await readLive()).toEqual(before);
  });

  it('Two rollbacks add up, until a newer delivery', async () => {
    const second = deliver('2', 22);
    const third = deliver('3', 29);
    const names = [await publish(second)];
    await rollBackNow();
    names.push(await publish(third));
    await rollBackNow();
    const { name, rejections } = await readLive();
    expect([name, rejections.map(({ generation }) => generation)]).toEqual([first, names]);
    await expectRefused(second, '2026-06-22, was rolled back');
    await expectRefused(third, '2026-06-29, was rolled back');
    await publish(deliver('4', 30));
    expect((await readLive()).rejections).toEqual([]);
  });

  it('Changes of a rolled-back archive stay out, until an operator accepts them', async () => {
    const bad = deliver('1');
    const filing = makeFiling({ orgNumber: '5621000016', start: '2023-01-01', end: '2023-12-31', facts: [] });
    writeArchive(bad, '2026/23_1.zip', [filing]);
    await publish(bad);
    await rollBackNow();
    const later = { orgNumber: '5621000016', start: '2022-01-01', end: '2022-12-31', facts: [] };
    writeArchive(bad, '2026/24_1.zip', [makeFiling(later)]);
    await expectRefused(bad, 'The annual-reports would add to 2026/23_1.zip');
    const { report } = await run(bad, { canOverruleObjections: true });
    expect(report.outcome).toBe('promoted');
    expect((await readLive()).rejections).toEqual([]);
    expect((await run(bad)).report.outcome).toBe('nothing-new');
  });
});

describe('canaries', () => {
  const withCanaries = (
    numbers: string,
    options: { canOverruleObjections?: boolean } = {},
  ): Promise<RunResult> =>
    ingestFolder(
      deliver('2', 22),
      { ...embeddedIn(dataDir), gates: { ...embeddedIn(dataDir).gates, canaries: numbers.split(',') } },
      { ...options, now },
    );

  it('A generation that finds its canaries is published', async () => {
    expect((await withCanaries('5621000016')).report.outcome).toBe('promoted');
  });

  it('A generation without a canary is refused and removed, and the live one stays', async () => {
    const { report, error } = await withCanaries('5621000016,5560125790');
    expect([report.outcome, report.generation]).toEqual(['refused', first]);
    expect(error).toMatchObject({ code: 'delivery_refused' });
    expect(report.problems).toEqual([
      'The new generation lacks company 5560125790 of CANARIES. The last accepted delivery stays in use. ' +
        'To publish this one nevertheless, run again with --accept.',
    ]);
    expect(readdirSync(join(dataDir, 'store/generations'))).toEqual([first]);
    expect(readdirSync(join(dataDir, 'staging')).filter((file) => file.endsWith('.next'))).toEqual([]);
  });

  it('A missing canary can be accepted, which is reported', async () => {
    const { report } = await withCanaries('5560125790', { canOverruleObjections: true });
    expect([report.outcome, report.overruled]).toEqual([
      'promoted',
      ['The new generation lacks company 5560125790 of CANARIES.'],
    ]);
  });

  it('A first delivery that canaries refuse leaves nothing behind', async () => {
    rmSync(dataDir, { recursive: true });
    expect((await withCanaries('5560125790')).report).toMatchObject({ outcome: 'refused', generation: null });
    expect(readdirSync(join(dataDir, 'store/generations'))).toEqual([]);
    expect(existsSync(join(dataDir, 'store/CURRENT'))).toBe(false);
  });
});

function findStatistics(folder: string): string {
  return join(
    folder,
    readdirSync(folder).find((file) => file.startsWith('scb_bulkfil'))!,
  );
}
