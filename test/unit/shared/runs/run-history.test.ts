import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readNewestRunSummaries, type RunSummary } from '../../../../shared/runs/run-history.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

it('The last runs come newest first, and those of a clock that was ahead come last', () => {
  const dataDir = makeTemporaryFolder();
  mkdirSync(join(dataDir, 'reports'));
  for (const day of ['2026-06-15', '2031-01-02', '2026-06-16', '2031-01-01']) {
    const startedAt = `${day}T04:00:00.000Z`;
    const run = startedAt.replaceAll(/[-:.]/g, '');
    const summary: RunSummary = {
      run,
      outcome: 'promoted',
      generation: null,
      problems: [],
      overruled: [],
      companies: 0,
      sources: {},
      startedAt,
      seconds: 1,
    };
    writeFileSync(join(dataDir, 'reports', `${run}.json`), JSON.stringify(summary));
  }
  const readDays = (limit: number, now: string) =>
    readNewestRunSummaries(dataDir, limit, new Date(now)).map(({ startedAt }) => startedAt.slice(0, 10));
  expect(readDays(10, '2026-06-16T04:00:00.000Z')).toEqual([
    '2026-06-16',
    '2026-06-15',
    '2031-01-02',
    '2031-01-01',
  ]);
  expect(readDays(1, '2026-06-16T04:00:00.000Z')).toEqual(['2026-06-16']);
  expect(readDays(1, '2031-06-16T04:00:00.000Z')).toEqual(['2031-01-02']);
});
