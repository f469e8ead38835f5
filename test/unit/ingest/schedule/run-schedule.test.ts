import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import {
  readLastScheduledRuns,
  writeLastScheduledRuns,
  type LastScheduledRunBySource,
} from '../../../../ingest/schedule/attempts.ts';
import { runSchedule } from '../../../../ingest/schedule/run-schedule.ts';
import { parseSchedule } from '../../../../ingest/schedule/schedule.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Watched {
  readonly runs: string[];
  attempts: LastScheduledRunBySource;
}

/**
 * Runs a weekly and a daily schedule from `start` for `hours`. `exits` returns the exit code of a
 * run.
 */
async function keep(
  start: string,
  hours: number,
  exits: (source: string) => number,
  attempts: LastScheduledRunBySource = {},
  { isFull = false, hasRegistry = true } = {},
): Promise<Watched> {
  let ms = Date.parse(start);
  const end = ms + hours * 3_600_000;
  const controller = new AbortController();
  const watched: Watched = { runs: [], attempts };
  await runSchedule({
    schedules: new Map([
      ['registry', parseSchedule('SCHEDULE_REGISTRY', '0 5 * * 1')],
      ['trademarks', parseSchedule('SCHEDULE_TRADEMARKS', '0 6 * * *')],
    ]),
    startRun: (source) => {
      watched.runs.push(`${new Date(ms).toISOString().slice(0, 16)} ${source}`);
      ms += 60_000;
      return Promise.resolve(exits(source));
    },
    primarySource: 'registry',
    hasPrimarySource: () => Promise.resolve(hasRegistry),
    readLastRuns: () => watched.attempts,
    writeLastRuns: (next) => {
      if (isFull) throw new Error('ENOSPC');
      watched.attempts = next;
    },
    now: () => new Date(ms),
    wait: (pause) => {
      ms += pause;
      if (ms > end) controller.abort();
      return Promise.resolve();
    },
    log: pino({ level: 'silent' }),
    stop: controller.signal,
  });
  return watched;
}

describe('a scheduler', () => {
  it('The first scheduler runs all sources one after the other, then each at its times', async () => {
    const { runs } = await keep('2026-11-21T10:00:00Z', 72, () => 0);
    expect(runs).toEqual([
      '2026-11-21T10:00 registry',
      '2026-11-21T10:01 trademarks',
      '2026-11-22T05:00 trademarks',
      '2026-11-23T04:00 registry',
      '2026-11-23T05:00 trademarks',
      '2026-11-24T05:00 trademarks',
    ]);
  });

  it('No other source runs before the registry is live', async () => {
    const { runs } = await keep('2026-11-21T10:00:00Z', 1.5, () => 4, {}, { hasRegistry: false });
    expect(runs).toEqual(['2026-11-21T10:00 registry', '2026-11-21T11:00 registry']);
  });

  it('A source that was due while no scheduler was active runs at the next start', async () => {
    const done = { at: '2026-11-22T05:00:00Z', exitCode: 0 };
    const { runs } = await keep('2026-11-23T10:00:00Z', 1, () => 0, { registry: done, trademarks: done });
    expect(runs).toEqual(['2026-11-23T10:00 registry', '2026-11-23T10:01 trademarks']);
  });

  it('An unreachable source is tried again after an hour and does not delay the others', async () => {
    const { runs } = await keep('2026-11-21T10:00:00Z', 2, (source) => (source === 'registry' ? 4 : 0));
    expect(runs).toEqual([
      '2026-11-21T10:00 registry',
      '2026-11-21T10:01 trademarks',
      '2026-11-21T11:00 registry',
      '2026-11-21T12:00 registry',
    ]);
  });

  it('The scheduler tries again every half minute while another run is active', async () => {
    let busy = 2;
    const { runs } = await keep('2026-11-21T10:00:00Z', 1, () => (busy-- > 0 ? 5 : 0));
    expect(runs).toEqual([
      '2026-11-21T10:00 registry',
      '2026-11-21T10:01 registry',
      '2026-11-21T10:03 registry',
      '2026-11-21T10:04 trademarks',
    ]);
  });

  it('The scheduler continues when its attempts cannot be stored', async () => {
    const { runs, attempts } = await keep('2026-11-21T10:00:00Z', 20, () => 0, {}, { isFull: true });
    expect(attempts).toEqual({});
    expect(runs).toEqual([
      '2026-11-21T10:00 registry',
      '2026-11-21T10:01 trademarks',
      '2026-11-22T05:00 trademarks',
    ]);
  });

  it('Stored attempts are read back, and a damaged file counts as none', () => {
    const folder = makeTemporaryFolder();
    expect(readLastScheduledRuns(folder)).toEqual({});
    const attempts = { registry: { at: '2026-11-21T10:00:00.000Z', exitCode: 4 } };
    writeLastScheduledRuns(folder, attempts);
    expect(readLastScheduledRuns(folder)).toEqual(attempts);
    writeFileSync(join(folder, 'schedule.json'), '{"registry":');
    expect(readLastScheduledRuns(folder)).toEqual({});
  });
});
