import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  removeFoldersFromPath,
  sumDeliveredRowCounts,
  renderStatus,
} from '../../../../../api/console/status/show-status.ts';
import {
  createCachedStatusReader,
  type ServiceStatus,
} from '../../../../../api/console/services/status-reader.ts';
import { toServiceParts } from '../../../../../api/console/status/render-service-parts.ts';
import { formatDaysAgo } from '../../../../../api/console/words/format.ts';
import type { RunSummary } from '../../../../../shared/runs/run-history.ts';
import type { GenerationInfo, StoreStatus } from '../../../../../shared/store/port.ts';

const NOW = new Date('2026-06-20T10:07:30Z');

const LIVE: GenerationInfo = {
  name: '20260616-a',
  createdAt: '2026-06-16T04:00:00.000Z',
  schemaVersion: 5,
  normaliserVersion: 1,
  companies: 5_000,
  names: 5_432,
  synthetic: true,
  previous: null,
  sources: {
    registry: {
      file: '/home/anna/delivery/bolagsverket_bulkfil.zip',
      date: '2026-06-15T22:30:00.000Z',
      sha256: 'a',
    },
    other: { file: 'a\\b.txt', date: '', sha256: 'b' },
  },
};

const RUN: RunSummary = {
  run: 'a',
  outcome: 'refused',
  generation: 'g',
  companies: 5_000,
  overruled: ['secret objection'],
  problems: ['/home/anna/x: secret problem'],
  startedAt: '2026-06-20T03:00:00.000Z',
  seconds: 65,
  sources: {
    registry: {
      from: 'delivered',
      file: '/home/anna/y',
      date: '',
      sha256: '',
      read: 1_010,
      accepted: 1_000,
      rejected: { a: 7, b: 3 },
    },
    statistics: { from: 'kept', file: 'z', date: '', sha256: '', read: 9, accepted: 9, rejected: {} },
  },
};

const FIGURES: ServiceStatus = {
  readAt: NOW,
  live: LIVE,
  runsNewestFirst: [RUN],
  dailyTraffic: [],
};

const show = (changes: Partial<ServiceStatus> = {}, language: 'sv' | 'en' = 'en'): string =>
  String(renderStatus({ ...FIGURES, ...changes }, language).body).replaceAll('\u00a0', ' ');
const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what the status is read from', () => {
  function open() {
    const clock = { now: NOW };
    const told: unknown[] = [];
    const asked = { store: 0, runs: 0, traffic: 0 };
    const status: StoreStatus = { engine: 'embedded', live: LIVE, problem: null, rollbacks: [] };
    const failing = { store: false, runs: false, traffic: false };
    const answer = <T>(what: keyof typeof asked, value: T): T => {
      asked[what] += 1;
      if (failing[what]) throw new Error(what);
      return value;
    };
    const read = createCachedStatusReader({
      store: { status: async () => answer('store', status) },
      traffic: { readByDay: async () => answer('traffic', []) },
      readRuns: () => answer('runs', [RUN]),
      now: () => clock.now,
      onError: (error) => told.push(error),
    });
    return { clock, told, asked, failing, read };
  }

  it('The status is read at most every 30 seconds', async () => {
    const { clock, asked, read } = open();
    await Promise.all([read(), read(), read()]);
    clock.now = new Date(NOW.getTime() + 29_999);
    expect(await read()).toEqual(FIGURES);
    expect(asked).toEqual({ store: 1, runs: 1, traffic: 1 });
    clock.now = new Date(NOW.getTime() + 30_000);
    expect((await read()).readAt).toEqual(clock.now);
    expect(asked).toEqual({ store: 2, runs: 2, traffic: 2 });
  });

  it.each(['store', 'runs', 'traffic'] as const)(
    'The status is shown when this part cannot be read: %s',
    async (what) => {
      const { failing, told, read } = open();
      failing[what] = true;
      const { live, runsNewestFirst, dailyTraffic } = await read();
      expect({ store: live, runs: runsNewestFirst, traffic: dailyTraffic }).toEqual({
        store: LIVE,
        runs: [RUN],
        traffic: [],
        [what]: null,
      });
      expect(told).toEqual([new Error(what)]);
    },
  );
});

describe('the page of the status', () => {
  it('The status page shows the generation, its sources and the ingest runs', () => {
    const page = show();
    const text = textOf(page);
    for (const part of [
      '20260616-a',
      '5,000',
      '5,432',
      'these companies are fictional',
      'Bolagsverket, company register',
      '15 June 2026 5 days ago every week bolagsverket_bulkfil.zip',
      'other not available not available b.txt',
      '1 min 5 s Stopped by checks 1,010 1,000 10',
    ])
      expect(text).toContain(part);
    expect(XMLValidator.validate(`<main>${page}</main>`)).toBe(true);
  });

  it('The status page hides paths and people', () => {
    for (const language of ['sv', 'en'] as const)
      expect(show({}, language)).not.toMatch(/anna|home|secret|sha/);
  });

  it('The status page works without generation, accounts and runs', () => {
    const text = textOf(show({ live: null, runsNewestFirst: null, dailyTraffic: null }));
    expect(text).toContain('The service cannot answer right now');
    expect(text).toContain('No updates are logged on this server.');
  });
});

it('Only rows of delivered sources are counted', () => {
  expect(sumDeliveredRowCounts(RUN)).toEqual({ read: 1_010, accepted: 1_000, rejected: 10 });
});

it.each([
  ['2026-06-20', 'i dag', 'today'],
  ['2026-06-19', 'i går', 'yesterday'],
  ['2026-06-08', 'för 12 dagar sedan', '12 days ago'],
  ['2026-07-01', 'i dag', 'today'],
])('The age of a file of %s is written in words', (day, sv, en) => {
  expect([formatDaysAgo(day, NOW, 'sv'), formatDaysAgo(day, NOW, 'en')]).toEqual([sv, en]);
});

it('Files are shown without their folders', () => {
  expect(['/a/b/c.zip', 'c.zip', 'a\\c.zip', ''].map(removeFoldersFromPath)).toEqual([
    'c.zip',
    'c.zip',
    'c.zip',
    '',
  ]);
});

describe('the parts of the service', () => {
  const REAL: GenerationInfo = { ...LIVE, synthetic: false };
  const judge = (changes: Partial<ServiceStatus>) =>
    Object.fromEntries(
      toServiceParts({ ...FIGURES, live: REAL, ...changes }, 'en').map((part) => [part.id, part]),
    );
  const on = (day: string, route: string, calls: number, failed: number) => ({
    day,
    route,
    calls,
    serverErrors: failed,
  });

  it('A day is judged by its share of failed calls', () => {
    const { api, search } = judge({
      dailyTraffic: [
        on('2026-06-17', '/v1/search', 1_000, 50),
        on('2026-06-18', '/v1/search', 1_000, 10),
        on('2026-06-19', '/v1/bulk', 1_000, 9),
        on('2026-06-20', '/v1/company', 10, 10),
      ],
    });
    expect(search!.days.slice(-5).map(({ tone }) => tone)).toEqual(['plain', 'bad', 'warn', 'good', 'plain']);
    expect(search!.tone).toBe('good');
    expect(api!.tone).toBe('bad');
    expect(api!.about).toBe('97.37% of the calls in 30 days succeeded');
    expect(textOf(show({ dailyTraffic: [on('2026-06-19', '/v1/bulk', 1_000, 9)] }))).toContain(
      '99.1% of the calls in 30 days succeeded',
    );
  });

  it('A few failures among few calls are no disturbance, and are stated as a count', () => {
    const few = [on('2026-06-19', '/v1/search', 49, 9), on('2026-06-20', '/v1/search', 4, 1)];
    const { search } = judge({ dailyTraffic: few });
    expect(search!.tone).toBe('good');
    expect(search!.days.slice(-2).map(({ tone }) => tone)).toEqual(['plain', 'plain']);
    expect(textOf(show({ dailyTraffic: few.slice(1) }))).toContain('3 of 4 calls in 30 days succeeded');
    const tones = [on('2026-06-19', '/v1/search', 50, 1), on('2026-06-20', '/v1/search', 30, 10)];
    expect(
      judge({ dailyTraffic: tones })
        .search!.days.slice(-2)
        .map(({ tone }) => tone),
    ).toEqual(['warn', 'bad']);
  });

  it('A service without data does not work, whatever its calls', () => {
    expect(judge({ live: null }).api!.tone).toBe('bad');
    expect(judge({ live: null, runsNewestFirst: null, dailyTraffic: null }).registry).toMatchObject({
      tone: 'plain',
      about: 'not available',
    });
  });

  it('A weekly source is late after nine days, a daily one after five', () => {
    const dated = (date: string, synthetic = false): GenerationInfo => ({
      ...REAL,
      synthetic,
      sources: { registry: { file: 'a', date, sha256: 'a' } },
    });
    expect(judge({ live: dated('2026-06-11'), runsNewestFirst: [] }).registry!.tone).toBe('good');
    expect(judge({ live: dated('2026-06-10'), runsNewestFirst: [] }).registry!.tone).toBe('warn');
    expect(judge({ live: dated('2026-07-01'), runsNewestFirst: [] }).registry!.tone).toBe('good');
    const daily = (date: string) => ({ ...REAL, sources: { trademarks: { file: 'a', date, sha256: 'a' } } });
    expect(judge({ live: daily('2026-06-15'), runsNewestFirst: [] }).trademarks!.tone).toBe('good');
    expect(judge({ live: daily('2026-06-14'), runsNewestFirst: [] }).trademarks!.tone).toBe('warn');
    const published = { ...RUN, outcome: 'promoted' as const, startedAt: '2026-06-05T03:00:00.000Z' };
    const { days } = judge({ live: dated('2026-06-18'), runsNewestFirst: [published] }).registry!;
    expect(days.filter(({ tone }) => tone === 'warn').map(({ day }) => day)).toEqual([
      '2026-06-15',
      '2026-06-16',
      '2026-06-17',
    ]);
    expect(days.filter(({ tone }) => tone === 'plain')).toHaveLength(14);
  });

  it('A fictional register has no sources, and runs only if there are some', () => {
    expect(Object.keys(judge({ live: LIVE }))).toEqual(['api', 'search', 'ingest']);
    expect(Object.keys(judge({ live: LIVE, runsNewestFirst: [] }))).toEqual(['api', 'search']);
    expect(show({ live: LIVE })).not.toContain('Up to date');
    expect(show({ live: REAL })).toContain('Up to date');
  });

  it('The worst run of a day is the state of its data updates', () => {
    const run = (outcome: RunSummary['outcome'], day: string) => ({
      ...RUN,
      outcome,
      startedAt: `${day}T03:00:00.000Z`,
    });
    const { ingest } = judge({
      runsNewestFirst: [
        run('promoted', '2026-06-20'),
        run('failed', '2026-06-19'),
        run('promoted', '2026-06-19'),
      ],
    });
    expect(ingest!.tone).toBe('good');
    expect(ingest!.days.slice(-3).map(({ tone }) => tone)).toEqual(['plain', 'bad', 'good']);
    expect(judge({ runsNewestFirst: [] }).ingest!.tone).toBe('plain');
  });

  it('The page names the parts with problems and has a bar for each day', () => {
    const page = show({ live: REAL });
    expect(textOf(page)).toContain('these parts have problems: Data updates.');
    expect(textOf(page)).toContain('Data from 15 June 2026 (5 days ago)');
    expect(page.match(/<rect/g)).toHaveLength(7 * 30);
    expect(page).toContain('aria-label="Data updates, last 30 days: 0 without problems, 1 with problems, 29');
    expect(show({ live: REAL, runsNewestFirst: [] })).toContain('All systems operational.');
  });
});
