import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDelivery } from '../../ingest/delivery.ts';
import { fetchAndRun } from '../../ingest/fetch/fetch-and-run.ts';
import type { FetchContext } from '../../ingest/source/fetching.ts';
import { fetchDelivery, withInboxLock, type FetchedDelivery } from '../../ingest/fetch/fetch-delivery.ts';
import { NO_PROGRESS } from '../../ingest/progress.ts';
import type { RunResult } from '../../ingest/report/run-report.ts';
import { RefusedSourcesError } from '../../ingest/refused-sources-error.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import type { ListingFault } from '../support/publishers/listing-server.ts';
import { makeZip } from '../support/delivery/make-zip.ts';
import {
  REGISTRY_KEY,
  startPublishers,
  STATISTICS_KEY,
  type Publishers,
} from '../support/publishers/start-publishers.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NOON = Date.parse('2026-11-17T12:00:00Z');
const HOUR_MS = 3_600_000;

let publishers: Publishers;
let dataDir: string;
let now: number;
let waits: number[];
beforeEach(async () => {
  publishers = await startPublishers();
  dataDir = makeTemporaryFolder();
  [now, waits] = [NOON, []];
});
afterEach(() => publishers.close());

const inbox = (...path: readonly string[]): string => join(dataDir, 'inbox', ...path);
const contextWith = (
  given: Partial<FetchContext> & { settings?: Record<string, string> } = {},
): FetchContext => {
  const { settings, ...context } = given;
  return {
    config: publishers.toConfig(dataDir, settings),
    progress: NO_PROGRESS,
    now: () => new Date(now),
    wait: async (ms) => void waits.push(ms),
    readFreeDiskBytes: () => Promise.resolve(1e12),
    ...context,
  };
};
const fetchAll = (
  only: readonly string[] | null = null,
  given?: Parameters<typeof contextWith>[0],
): Promise<FetchedDelivery> => {
  const context = contextWith(given);
  return withInboxLock(context, (inbox) =>
    fetchDelivery(
      SOURCES_BY_PRECEDENCE.filter(({ name }) => only?.includes(name) ?? true),
      inbox,
      context,
    ),
  );
};
const outcomes = ({ sources }: FetchedDelivery): Record<string, string> =>
  Object.fromEntries(sources.map(({ source, outcome }) => [source, outcome]));
const listInbox = (below = ''): string[] =>
  readdirSync(inbox(below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(inbox().length + 1))
    .sort();
const judgeKey = (key: string, ...faults: readonly ListingFault[]): void => {
  let next = 0;
  publishers.files.judge = (call) => (call.includes(key) ? (faults[next++] ?? null) : null);
};
const publishRegistry = (text: string): Buffer => {
  const zip = makeZip([{ name: 'bolagsverket_bulkfil.txt', bytes: text }]);
  publishers.files.files.set(REGISTRY_KEY, zip);
  return zip;
};
const runThat =
  (isAccepted: boolean) =>
  ({ deliveryFolder }: Readonly<{ deliveryFolder: string }>): Promise<RunResult> => {
    expect(deliveryFolder).toBe(inbox());
    const report = { problems: [] } as unknown as RunResult['report'];
    return Promise.resolve({ report, error: isAccepted ? null : new Error('refused') });
  };
const fetchAndAccept = (isAccepted = true, settings: Record<string, string> = {}) =>
  fetchAndRun(
    { sources: SOURCES_BY_PRECEDENCE, onlySources: ['registry', 'size-classes'] },
    contextWith({ settings }),
    runThat(isAccepted),
  );

describe('fetching a delivery', () => {
  it('A delivery folder of all sources is fetched, readable only by the user of ingest', async () => {
    const delivery = await fetchAll();
    expect(delivery.inboxFolder).toBe(inbox());
    const counts: Readonly<Record<string, number>> = { sni: 0, 'annual-reports': 3, trademarks: 2 };
    const toCount = (name: string): number => counts[name] ?? 1;
    expect(delivery.sources.map(({ source, outcome, files }) => [source, outcome, files])).toEqual(
      SOURCES_BY_PRECEDENCE.map(({ name }) => [
        name,
        WEEKLY_SOURCES.includes(name) ? 'fetched' : 'not-configured',
        toCount(name),
      ]),
    );
    const found = await findDelivery(SOURCES_BY_PRECEDENCE, inbox());
    expect(found.unknownFiles).toEqual([]);
    expect([...found.filePathsBySource].map(([name, files]) => [name, files.length])).toEqual(
      WEEKLY_SOURCES.map((name) => [name, toCount(name)]),
    );
    const [registryFile] = found.filePathsBySource.get('registry')!;
    const [statisticsFile] = found.filePathsBySource.get('statistics')!;
    for (const [file, key] of [
      [registryFile, REGISTRY_KEY],
      [statisticsFile, STATISTICS_KEY],
    ] as const)
      expect(readFileSync(file!).equals(publishers.files.files.get(key)!)).toBe(true);
    expect(statSync(inbox()).mode & 0o777).toBe(0o700);
    for (const file of listInbox()) expect([file, statSync(inbox(file)).mode & 0o777]).toEqual([file, 0o600]);
    expect(statSync(registryFile!).mtime.toISOString()).toBe('2026-11-16T00:01:20.000Z');
  });

  it('Nothing is fetched twice', async () => {
    await fetchAll();
    const before = listInbox();
    [publishers.files.bytesSent, publishers.marks.calls.length, publishers.sizeClasses.calls.length] = [
      0, 0, 0,
    ];
    const { sources } = await fetchAll();
    expect(sources.filter(({ files, bytes }) => files + bytes > 0)).toEqual([]);
    expect(sources.every(({ outcome }) => outcome === 'unchanged' || outcome === 'not-configured')).toBe(
      true,
    );
    expect(publishers.files.bytesSent).toBe(0);
    expect(publishers.marks.calls.filter((call) => call.startsWith('RETR'))).toEqual([]);
    expect(publishers.sizeClasses.calls).toEqual(['/v1/api-info']);
    expect(listInbox()).toEqual(before);
  });

  it('Only the named sources are fetched', async () => {
    expect(outcomes(await fetchAll(['statistics']))).toEqual({ statistics: 'fetched' });
    expect(listInbox()).toEqual(['fetched.json', STATISTICS_KEY]);
  });

  it('Lost, damaged and moved files are fetched again', async () => {
    await fetchAll(['registry']);
    const whole = readFileSync(inbox(REGISTRY_KEY));
    writeFileSync(inbox(REGISTRY_KEY), Buffer.alloc(whole.length));
    expect(outcomes(await fetchAll(['registry']))).toEqual({ registry: 'fetched' });
    expect(readFileSync(inbox(REGISTRY_KEY)).equals(whole)).toBe(true);
    writeFileSync(inbox('fetched.json'), '{"bolags');
    expect(outcomes(await fetchAll(['registry']))).toEqual({ registry: 'fetched' });
    const elsewhere = { REGISTRY_URL: `${publishers.files.url}/${REGISTRY_KEY}?mirror` };
    publishers.files.bytesSent = 0;
    expect(outcomes(await fetchAll(['registry'], { settings: elsewhere }))).toEqual({ registry: 'fetched' });
    expect(publishers.files.bytesSent).toBe(whole.length);
  });

  it('A file without a version is recognised', async () => {
    publishers.files.validators = 'none';
    await fetchAll(['registry']);
    const [report] = (await fetchAll(['registry'])).sources;
    expect(report).toMatchObject({
      outcome: 'unchanged',
      files: 1,
      note: expect.stringContaining('again') as string,
    });
  });

  it('A fetch continues after breaks, waits after 503 and starts over when the file changed', async () => {
    judgeKey(REGISTRY_KEY, { cutAfter: 1_000 }, { status: 503, retryAfter: '120' });
    await fetchAll(['registry']);
    expect(waits).toEqual([30_000, 120_000]);
    const zip = publishRegistry('another week');
    judgeKey(REGISTRY_KEY, { cutAfter: 20 });
    await fetchAll(['registry']);
    expect(readFileSync(inbox(REGISTRY_KEY)).equals(zip)).toBe(true);
  });

  it('Refused files are asked for again, also size classes and a download of two versions', async () => {
    publishers.files.validators = 'date';
    const [first, second] = ['A'.repeat(4_000), 'B'.repeat(4_000)].map((text) =>
      makeZip([{ name: 'bolagsverket_bulkfil.txt', bytes: text, isStored: true }]),
    );
    publishers.files.files.set(REGISTRY_KEY, first!);
    let calls = 0;
    publishers.files.judge = (call) => {
      if (!call.includes(REGISTRY_KEY)) return null;
      calls += 1;
      if (calls === 1) return { cutAfter: 2_000 };
      publishers.files.files.set(REGISTRY_KEY, second!);
      return 'ignore-if-range';
    };
    const refuse = (): Promise<RunResult> => {
      const report = { problems: [] } as unknown as RunResult['report'];
      return Promise.resolve({
        report,
        error: new RefusedSourcesError('refused', ['registry', 'size-classes']),
      });
    };
    const wanted = { sources: SOURCES_BY_PRECEDENCE, onlySources: ['registry', 'size-classes'] };
    await fetchAndRun(wanted, contextWith(), refuse);
    const isOf = (file: Buffer): boolean => readFileSync(inbox(REGISTRY_KEY)).equals(file);
    expect([isOf(first!), isOf(second!)]).toEqual([false, false]);
    publishers.files.judge = () => null;
    expect(outcomes(await fetchAll(wanted.onlySources))).toEqual({
      registry: 'fetched',
      'size-classes': 'fetched',
    });
    expect(isOf(second!)).toBe(true);
  });

  it('The other sources are fetched when one cannot be reached, and it is continued the next time', async () => {
    publishers.files.judge = (call) => (call.includes(REGISTRY_KEY) ? { cutAfter: 100 } : null);
    publishers.marks.judge = (call) => (call === 'PASS' ? { code: 530 } : null);
    const failed = fetchAll();
    await expect(failed).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(failed).rejects.toThrow(
      /The registry cannot be read: .*The listing of trademarks .*login is refused/,
    );
    expect(existsSync(inbox(STATISTICS_KEY))).toBe(true);
    expect(existsSync(inbox(REGISTRY_KEY))).toBe(false);
    publishers.files.judge = () => null;
    publishers.marks.judge = () => null;
    publishers.files.calls.length = 0;
    expect(outcomes(await fetchAll())).toMatchObject({
      registry: 'fetched',
      statistics: 'unchanged',
      trademarks: 'fetched',
    });
    expect(publishers.files.calls[0]).toMatch(/ bytes=\d+-$/);
  });

  it.each([
    ['size-classes', 'AFR_API_KEY', 'AFR_API_KEY is not set'],
    ['trademarks', 'TRADEMARKS_USER', 'TRADEMARKS_USER is not set'],
    ['trademarks', 'TRADEMARKS_PASSWORD', 'TRADEMARKS_PASSWORD is not set'],
    ['sni', 'LOG_LEVEL', 'the bundled code lists are used'],
  ] as const)('The missing setting of %s is reported: %s', async (source, setting, note) => {
    const [report] = (await fetchAll([source], { settings: { [setting]: '' } })).sources;
    expect(report).toMatchObject({
      outcome: 'not-configured',
      note: expect.stringContaining(note) as string,
    });
  });

  it.each(['registry', 'size-classes', 'annual-reports', 'trademarks'] as const)(
    'The missing room and its folder are reported before any download: %s',
    async (source) => {
      const failed = fetchAll([source], { readFreeDiskBytes: () => Promise.resolve(-5_000_000) });
      await expect(failed).rejects.toMatchObject({ code: 'run_failed' });
      await expect(failed).rejects.toThrow(
        new RegExp(`^The disk of ${inbox()} needs [\\d,]+ MB more free space for the `),
      );
      expect(listInbox()).toEqual(['fetched.json']);
    },
  );

  it('The needed room includes the staging and generation of a file', async () => {
    const { length } = publishers.files.files.get(REGISTRY_KEY)!;
    const fetchWith = (free: number) =>
      fetchAll(['registry'], { readFreeDiskBytes: () => Promise.resolve(free) });
    await expect(fetchWith(9 * length - 1)).rejects.toThrow(/needs 1 MB more free space/);
    expect(outcomes(await fetchWith(9 * length))).toEqual({ registry: 'fetched' });
  });

  it('Only one process fetches at a time', async () => {
    const first = fetchAll();
    await expect(fetchAll()).rejects.toMatchObject({ code: 'run_active' });
    await first;
  });

  it('An abandoned fetch reports what it has fetched', async () => {
    const controller = new AbortController();
    judgeKey(REGISTRY_KEY, { silentAfter: 1_000 });
    const progress = { ...NO_PROGRESS, update: () => controller.abort(new Error('stopped')) };
    await expect(fetchAll(null, { signal: controller.signal, progress })).rejects.toThrow(/^stopped$/);
    expect(waits).toEqual([]);
    expect(listInbox()).toContain(`.${REGISTRY_KEY}.part`);
    expect(publishers.files.calls).toHaveLength(1);
  });
});

describe('size classes', () => {
  const fetchClasses = async () => (await fetchAll(['size-classes'])).sources[0]!.outcome;

  it('Size classes are fetched again when the authority reports a change', async () => {
    publishers.sizeClasses.lastUpdate = '2026-11-16';
    expect(await fetchClasses()).toBe('fetched');
    now += 48 * HOUR_MS;
    publishers.sizeClasses.calls.length = 0;
    expect(await fetchClasses()).toBe('unchanged');
    expect(publishers.sizeClasses.calls).toEqual(['/v1/api-info']);
    publishers.sizeClasses.lastUpdate = '2026-11-18';
    expect((await fetchAll(['size-classes'])).sources[0]).toMatchObject({ outcome: 'unchanged', files: 1 });
    expect(listInbox('size-classes')).toEqual(['size-classes/afr_20261117T120000.jsonl']);
    expect(await fetchClasses()).toBe('unchanged');
  });

  it('Size classes are fetched from the start when they changed during an unfinished dump', async () => {
    mkdirSync(inbox('size-classes'), { recursive: true });
    const begun = { startedAt: '2026-11-16T12:00:00.000Z', lastUpdate: '2026-11-16', cursor: null };
    const progress = { ...begun, municipalities: ['0180'], place: 1, bytes: 3 };
    writeFileSync(inbox('size-classes/.afr.part'), '{}\n');
    writeFileSync(inbox('size-classes/.afr.progress'), JSON.stringify(progress));
    publishers.sizeClasses.lastUpdate = '2026-11-17';
    expect(await fetchClasses()).toBe('fetched');
    expect(listInbox('size-classes')).toEqual(['size-classes/afr_20261117T120000.jsonl']);
  });

  it('Size classes are fetched once a day when no change is reported', async () => {
    expect(await fetchClasses()).toBe('fetched');
    now += 19 * HOUR_MS;
    publishers.sizeClasses.calls.length = 0;
    await fetchClasses();
    expect(publishers.sizeClasses.calls).toHaveLength(1);
    now += 2 * HOUR_MS;
    await fetchClasses();
    expect(publishers.sizeClasses.calls.length).toBeGreaterThan(2);
  });
});

describe('deliveries of the past', () => {
  const kept = (): string[] => (existsSync(inbox('kept')) ? listInbox('kept') : []);
  const FIRST_KEPT = `kept/registry/20261116T000120/${REGISTRY_KEY}`;

  it('Files stay until a run with the next ones is accepted, and are then removed', async () => {
    const first = publishers.files.files.get(REGISTRY_KEY)!;
    await fetchAndAccept();
    publishRegistry('the next week');
    await fetchAndAccept(false);
    expect(kept()).toEqual([FIRST_KEPT]);
    expect(readFileSync(inbox(FIRST_KEPT)).equals(first)).toBe(true);
    await fetchAndAccept();
    expect(kept()).toEqual([]);
  });

  it('KEEP_DELIVERIES accepted deliveries are kept, and refused ones are not', async () => {
    const settings = { KEEP_DELIVERIES: '1' };
    await fetchAndAccept(true, settings);
    publishRegistry('refused');
    await fetchAndAccept(false, settings);
    publishRegistry('the next week');
    await fetchAndAccept(true, settings);
    expect(kept()).toEqual([FIRST_KEPT]);
    const time = new Date('2026-11-20T00:00:00Z');
    utimesSync(inbox(REGISTRY_KEY), time, time);
    publishRegistry('the week after');
    await fetchAndAccept(true, settings);
    expect(kept()).toEqual([`kept/registry/20261120T000000/${REGISTRY_KEY}`]);
    expect((await findDelivery(SOURCES_BY_PRECEDENCE, inbox())).unknownFiles).toEqual([]);
  });

  it('Files stay when nothing was accepted, and so do files that were not fetched', async () => {
    mkdirSync(inbox('kept/registry/20200101T000000'), { recursive: true });
    writeFileSync(inbox('own.txt'), '');
    await fetchAndAccept(false);
    expect(existsSync(inbox('kept/registry/20200101T000000'))).toBe(true);
    await fetchAndAccept();
    expect(existsSync(inbox('kept/registry/20200101T000000'))).toBe(false);
    expect(existsSync(inbox('own.txt'))).toBe(true);
  });

  it('Read archives of earlier weeks and unwanted unfinished downloads are removed', async () => {
    const ingest = ({ deliveryFolder }: Readonly<{ deliveryFolder: string }>): Promise<RunResult> =>
      ingestFolder(deliveryFolder, publishers.toConfig(dataDir));
    const old = inbox('annual-reports/2025/.1_1.zip.part');
    const young = inbox('annual-reports/2025/.2_1.zip.part');
    mkdirSync(inbox('annual-reports/2025'), { recursive: true });
    for (const part of [old, young]) writeFileSync(part, 'part');
    utimesSync(old, new Date(NOON - 31 * 24 * HOUR_MS), new Date(NOON - 31 * 24 * HOUR_MS));
    utimesSync(young, new Date(NOON), new Date(NOON));
    const { report, error } = await fetchAndRun(
      { sources: SOURCES_BY_PRECEDENCE, onlySources: null },
      contextWith(),
      ingest,
    );
    expect([error, report.outcome]).toEqual([null, 'promoted']);
    const weeks = [...publishers.files.files.keys()].filter((key) => key.startsWith('arsredovisningar/'));
    expect(weeks).toHaveLength(3);
    expect(listInbox('annual-reports')).toEqual([
      'annual-reports/.versions.json',
      'annual-reports/2025/.2_1.zip.part',
      'annual-reports/2026/22_1.zip',
    ]);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    const again = await fetchAndRun(
      { sources: SOURCES_BY_PRECEDENCE, onlySources: null },
      contextWith(),
      ingest,
    );
    expect(again.report.outcome).toBe('nothing-new');
    expect(again.fetched.filter(({ bytes }) => bytes > 0)).toEqual([]);
  });
});
