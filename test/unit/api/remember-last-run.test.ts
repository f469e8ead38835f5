import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rememberLastRun } from '../../../api/metrics/remember-last-run.ts';
import { toReportsFolder, type RunSummary } from '../../../shared/runs/run-history.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const RUN: RunSummary = {
  ...{ run: 'a', outcome: 'promoted', generation: 'g', problems: [], overruled: [] },
  ...{ companies: 1, sources: {}, startedAt: '2026-06-16T03:00:00.000Z', seconds: 60 },
};

function open() {
  const dataDir = makeTemporaryFolder();
  const clock = { nowMs: 0 };
  const told: unknown[] = [];
  const read = rememberLastRun(
    dataDir,
    () => clock.nowMs,
    (error) => told.push(error),
  );
  const write = (name: string, run: object): void => {
    mkdirSync(toReportsFolder(dataDir), { recursive: true });
    writeFileSync(join(toReportsFolder(dataDir), name), JSON.stringify({ ...RUN, ...run }));
  };
  return { dataDir, clock, told, read, write };
}

it('looks for the last run at most every ten seconds', () => {
  const { clock, read, write } = open();
  expect(read()).toBeNull();
  write('20260616T030000000Z.json', {});
  clock.nowMs = 9_999;
  expect(read()).toBeNull();
  clock.nowMs = 10_000;
  expect(read()?.outcome).toBe('promoted');
  write('20260617T030000000Z.json', { outcome: 'failed' });
  expect(read()?.outcome).toBe('promoted');
  clock.nowMs = 20_000;
  expect(read()?.outcome).toBe('failed');
});

it('tells of runs that cannot be read, and that there is none', () => {
  const { dataDir, read, told } = open();
  writeFileSync(toReportsFolder(dataDir), '');
  expect(read()).toBeNull();
  expect(told).toHaveLength(1);
});
