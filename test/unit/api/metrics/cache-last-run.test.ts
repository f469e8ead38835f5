import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCachedLastRunReader } from '../../../../api/metrics/data-metrics.ts';
import { toRunReportsFolder, type RunSummary } from '../../../../shared/runs/run-history.ts';
import { openRunHistory } from '../../../../shared/store/open-store.ts';
import { embeddedIn } from '../../../support/ingest/embedded-in.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

const RUN: RunSummary = {
  run: 'a',
  outcome: 'promoted',
  generation: 'g',
  problems: [],
  overruled: [],
  companies: 1,
  sources: {},
  startedAt: '2026-06-16T03:00:00.000Z',
  seconds: 60,
};

async function open() {
  const dataDir = makeTemporaryFolder();
  const clock = { nowMs: 0 };
  const told: unknown[] = [];
  const read = createCachedLastRunReader(
    await openRunHistory(embeddedIn(dataDir)),
    () => clock.nowMs,
    (error) => told.push(error),
  );
  const write = (name: string, run: object): void => {
    mkdirSync(toRunReportsFolder(dataDir), { recursive: true });
    writeFileSync(join(toRunReportsFolder(dataDir), name), JSON.stringify({ ...RUN, ...run }));
  };
  return { dataDir, clock, told, read, write };
}

it('The last run is read at most every ten seconds', async () => {
  const { clock, read, write } = await open();
  expect(await read()).toBeNull();
  write('20260616T030000000Z.json', {});
  clock.nowMs = 9_999;
  expect(await read()).toBeNull();
  clock.nowMs = 10_000;
  expect((await read())?.outcome).toBe('promoted');
  write('20260617T030000000Z.json', { outcome: 'failed' });
  expect((await read())?.outcome).toBe('promoted');
  clock.nowMs = 20_000;
  expect((await read())?.outcome).toBe('failed');
});

it('Runs that cannot be read are reported once, until they can be read again', async () => {
  const { dataDir, clock, read, write, told } = await open();
  const folder = toRunReportsFolder(dataDir);
  writeFileSync(folder, '');
  expect(await read()).toBeNull();
  clock.nowMs = 10_000;
  expect(await read()).toBeNull();
  expect(told).toHaveLength(1);
  rmSync(folder);
  write('20260616T030000000Z.json', {});
  clock.nowMs = 20_000;
  expect((await read())?.outcome).toBe('promoted');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  clock.nowMs = 30_000;
  expect(await read()).toBeNull();
  expect(told).toHaveLength(2);
});

it('A history that does not answer delays a scrape by at most a second', async () => {
  const answer = Promise.withResolvers<RunSummary[]>();
  let asked = 0;
  const history = { readNewestFirst: () => ((asked += 1), answer.promise) };
  const read = createCachedLastRunReader(history, () => 0, fail);
  expect(await Promise.all([read(), read()])).toEqual([null, null]);
  expect(asked).toBe(1);
  answer.resolve([RUN]);
  expect((await read())?.outcome).toBe('promoted');
});

function fail(error: unknown): never {
  throw error;
}
