import { createServer } from 'node:http';
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { withRunLocks } from '../../ingest/lock.ts';
import type { LiveGenerationCheck } from '../../ingest/publish/check-live-generation.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import type { IngestStatus } from '../../ingest/report/status.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { runCommand } from '../support/process/run-command.ts';
import type { Finished } from '../support/process/run-script.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';

interface Installation {
  readonly dataDir: string;
  readonly delivery: string;
  readonly generation: string;
  readonly ingest: (options: readonly string[], settings?: Record<string, string>) => Promise<Finished>;
}

async function makeLive(): Promise<Installation> {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  const delivery = copyWeeklyDelivery(join(root, 'delivery'));
  const { report } = await copyReadyData('weekly', dataDir);
  const ingest: Installation['ingest'] = (options, settings = {}) =>
    runCommand(runIngestCommand, options, { DATA_DIR: dataDir, ...settings });
  return { dataDir, delivery, generation: report.generation!, ingest };
}

async function rollBackNext({ dataDir, delivery, ingest }: Installation): Promise<string> {
  const path = join(delivery, REGISTRY);
  writeFileSync(path, readFileSync(path, 'utf8').replace('Fit Lab AB', 'Fit Labb AB'));
  const date = new Date('2026-06-22T03:00:00Z');
  utimesSync(path, date, date);
  const now = makeClock('2026-06-23T04:00:00.000Z');
  const { report } = await ingestFolder(delivery, dataDir, { now });
  expect((await ingest(['rollback'])).code).toBe(0);
  return report.generation!;
}

async function readJson<T>({ ingest }: Installation, ...options: string[]): Promise<T & { code: number }> {
  const { code, stdout } = await ingest([...options, '--json']);
  return { ...(JSON.parse(stdout) as T), code: code! };
}

describe('npm run ingest -- status', () => {
  it('Status shows a source that is dated in the future as a problem, with a negative age', async () => {
    const live = await makeLive();
    const registry = { file: 'a.zip', date: '2099-01-01', sha256: '0'.repeat(64) };
    rewriteInfo(live.dataDir, live.generation, { sources: { registry } });
    const staged = new DatabaseSync(join(live.dataDir, 'staging/registry.sqlite'));
    staged.exec("UPDATE delivery SET json = json_set(json, '$.date', '2099-01-01')");
    staged.close();
    const { live: found, sources } = await readJson<IngestStatus>(live, 'status');
    expect([found!.problem, sources['registry']!.problem]).toEqual([
      expect.stringContaining('dated in the future: registry of 2099-01-01'),
      'dated in the future',
    ]);
    expect(sources['registry']!.age).toBeLessThan(-1e9);
    const { stdout } = await live.ingest(['status']);
    expect(stdout).toContain('dated in the future: registry of 2099-01-01');
    expect(stdout).toMatch(/^registry +2099-01-01 +- .*\n {4}dated in the future$/m);
  });

  it('Status shows sources, the live generation and runs, as JSON', async () => {
    const live = await makeLive();
    writeFileSync(join(live.delivery, REGISTRY), '');
    await ingestFolder(live.delivery, live.dataDir, { now: makeClock('2026-06-17T04:00:00.000Z') });
    const status = await readJson<IngestStatus>(live, 'status');
    expect(status).toMatchObject({
      code: 0,
      active: false,
      problem: null,
      live: { generation: live.generation, companies: 39, names: 44, synthetic: false },
      rejected: [],
      runs: [
        { outcome: 'refused', problems: [expect.stringContaining('is empty')] },
        { outcome: 'promoted', problems: [] },
      ],
    });
    expect(status.live!.bytes).toBeGreaterThan(10_000);
    expect(Object.keys(status.sources)).toEqual(WEEKLY_SOURCES);
    expect(status.sources['registry']).toMatchObject({
      file: REGISTRY,
      date: '2026-06-15T03:00:00.000Z',
      rows: 40,
      rejected: false,
      problem: null,
    });
    const age = (Date.now() - Date.parse('2026-06-15T03:00:00.000Z')) / 1000;
    expect(Math.abs(status.sources['registry']!.age - age)).toBeLessThan(60);
  });

  it('Status counts the annual reports of all deliveries, and of the last one', async () => {
    const live = await makeLive();
    const first = await readJson<IngestStatus>(live, 'status');
    expect(first.sources['annual-reports']).toMatchObject({ held: 3, rows: 4 });
    expect(first.sources['trademarks']!.held).toBeGreaterThan(0);

    const next = join(live.dataDir, 'next');
    copyWeeklyDelivery(next);
    for (const old of ['annual-reports', 'trademarks', 'size-classes'])
      rmSync(join(next, old), { recursive: true });
    writeArchive(next, '2026/40_1.zip', [
      makeFiling({ orgNumber: '5621000016', start: '2023-01-01', end: '2023-12-31', facts: [] }),
    ]);
    const ingested = await live.ingest(['run', '--from', next]);
    expect(ingested.stdout).toMatch(/annual-reports: .* 1 read, 1 accepted; 4 in use\n/);
    const second = await readJson<IngestStatus>(live, 'status');
    expect(second.sources['annual-reports']).toMatchObject({ file: '2026/40_1.zip', held: 4, rows: 1 });
    expect((await live.ingest(['status'])).stdout).toMatch(/^annual-reports +.* +4 +1 +2026\/40_1\.zip/m);
  });

  it('Status is a table for a person, and shows rolled-back generations', async () => {
    const live = await makeLive();
    const rejected = await rollBackNext(live);
    const { code, stdout } = await live.ingest(['status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Live generation ${live.generation}, .* old: 39 companies, 44 names, [\\d.]+ MB\\.\nNo run is active\\.`,
      ),
    );
    expect(stdout).toContain(`Generation ${rejected} was rolled back on `);
    expect(stdout).toMatch(/^source +date +age +in use +delivered +file/m);
    expect(stdout).toMatch(
      new RegExp(`^registry +2026-06-22 +.* +40 +40 +${REGISTRY}\n    rolled back$`, 'm'),
    );
    expect(stdout).toMatch(/^statistics +2026-06-15 +.*\.txt$/m);
    expect(stdout).toMatch(/^2026-06-23 06:00:01 CEST +run +published +\d+ s +39/m);
  });

  it('Status shows an active run, without disturbing it', async () => {
    const live = await makeLive();
    const store = await openGenerationStore(embeddedIn(live.dataDir));
    const status = await withRunLocks(live.dataDir, store, () => readJson<IngestStatus>(live, 'status'));
    expect([status.code, status.active]).toEqual([0, true]);
    expect((await readJson<IngestStatus>(live, 'status')).active).toBe(false);
  });

  it('Status works before the first run, and with unreadable files', async () => {
    const live = await makeLive();
    writeFileSync(join(live.dataDir, 'staging/registry.sqlite'), 'no database');
    const status = await readJson<IngestStatus>(live, 'status');
    expect([status.code, status.sources['registry']!.problem]).toEqual([0, 'file is not a database']);
    expect((await live.ingest(['status'])).stdout).toContain('unreadable: file is not a database');
    rmSync(live.dataDir, { recursive: true });
    expect(await readJson<IngestStatus>(live, 'status')).toMatchObject({
      code: 0,
      live: null,
      sources: {},
      runs: [],
    });
    expect((await live.ingest(['status'])).stdout).toContain(
      'There is no live generation yet.\nNo run is active.\nTo fetch',
    );
  });
});

describe('npm run ingest -- generations', () => {
  it('Generations marks the live and the rolled-back one, also as JSON', async () => {
    const live = await makeLive();
    const rejected = await rollBackNext(live);
    const { stdout } = await live.ingest(['generations', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { name: live.generation, companies: 39, live: true, rejected: false },
      { name: rejected, live: false, rejected: true },
    ]);
    expect((await live.ingest(['generations'])).stdout).toBe(
      `* ${live.generation}  39 companies, live\n  ${rejected}  39 companies, rolled back\n`,
    );
  });
});

describe('npm run ingest -- verify', () => {
  it('Verify finds no fault in a new generation', async () => {
    const live = await makeLive();
    expect(await readJson<LiveGenerationCheck>(live, 'verify')).toEqual({
      code: 0,
      generation: live.generation,
      companies: 39,
      samples: 39,
      problems: [],
      notes: [],
    });
    expect((await live.ingest(['verify'])).stdout).toBe(
      `Generation ${live.generation} is intact: 39 companies. 39 looked up by number and by name, all found.\n`,
    );
  });

  it('Verify accepts staging that contains a rolled-back delivery', async () => {
    const live = await makeLive();
    await rollBackNext(live);
    const { code, samples, problems, notes } = await readJson<LiveGenerationCheck>(live, 'verify');
    expect([code, samples, problems]).toEqual([0, 39, []]);
    expect(notes.join()).toContain(`${REGISTRY} of 2026-06-22 is staged, but rolled back`);
  });

  it('Verify tells a lost staging file from a rolled-back one', async () => {
    const live = await makeLive();
    await rollBackNext(live);
    rmSync(join(live.dataDir, 'staging/statistics.sqlite'));
    const { code, problems } = await readJson<LiveGenerationCheck>(live, 'verify');
    expect([code, problems.join()]).toEqual([1, expect.stringContaining('but none is staged')]);
  });

  it.each<[string, (live: Installation) => void, string]>([
    ['nothing at all', ({ dataDir }) => rmSync(dataDir, { recursive: true }), 'There is no live generation'],
    [
      'a damaged generation',
      ({ dataDir, generation }) =>
        truncateSync(join(dataDir, 'store/generations', generation, 'companies.sqlite'), 5_000),
      'is damaged: ',
    ],
    [
      'another number of companies than it says',
      ({ dataDir, generation }) => rewriteInfo(dataDir, generation, { companies: 40 }),
      'is damaged: 1 row of the table company, 1 row of the table detail, 1 row of the table status. Run: npm run ingest -- rebuild',
    ],
    [
      'a generation of another version',
      ({ dataDir, generation }) => rewriteInfo(dataDir, generation, { schemaVersion: 99 }),
      'was built by another version',
    ],
    [
      'a lost staging file',
      ({ dataDir }) => rmSync(join(dataDir, 'staging/statistics.sqlite')),
      'The live generation has the statistics scb_bulkfil_JE_20260615T062613_78.txt of 2026-06-15, but none is staged',
    ],
    [
      'a damaged staging file',
      ({ dataDir }) => writeFileSync(join(dataDir, 'staging/registry.sqlite'), 'no database'),
      'The staged registry cannot be read',
    ],
  ])('Verify ends with 1 for %s', async (_what, spoil, message) => {
    const live = await makeLive();
    spoil(live);
    const { code, stderr } = await live.ingest(['verify']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('Verify reports a missing canary', async () => {
    const live = await makeLive();
    const settings = { CANARIES: '562100-0016, 5560125790' };
    const { code, stderr } = await live.ingest(['verify'], settings);
    expect([code, stderr]).toEqual([
      1,
      `Generation ${live.generation} lacks company 5560125790 of CANARIES.\n`,
    ]);
  });
});

describe('the notice of a run', () => {
  async function startHook(status: number): Promise<{ url: string; notices: RunReport[] }> {
    const notices: RunReport[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        notices.push(JSON.parse(body) as RunReport);
        response.writeHead(status).end();
      });
    });
    const { address, close } = await listenLocally(server);
    onTestFinished(close);
    return { url: `${address}/s3cret`, notices };
  }

  it('The notice reports a refused delivery, and no other end', async () => {
    const live = await makeLive();
    const { url, notices } = await startHook(200);
    const run = (): Promise<Finished> =>
      live.ingest(['run', '--from', live.delivery, '--json'], { NOTICE_URL: url });
    expect([(await run()).code, notices]).toEqual([0, []]);
    writeFileSync(join(live.delivery, REGISTRY), '');
    const refused = await run();
    expect(refused.code).toBe(3);
    expect(notices).toEqual([JSON.parse(refused.stdout)]);
    const store = await openGenerationStore(embeddedIn(live.dataDir));
    expect((await withRunLocks(live.dataDir, store, run)).code).toBe(5);
    expect((await live.ingest(['run', '--from', '/nowhere/at/all'], { NOTICE_URL: url })).code).toBe(2);
    expect(notices.length).toBe(1);
  });

  it('A failed notice changes neither the exit code nor the report', async () => {
    const live = await makeLive();
    const { url, notices } = await startHook(500);
    writeFileSync(join(live.delivery, REGISTRY), '');
    const { code, stdout, stderr } = await live.ingest(['run', '--from', live.delivery], { NOTICE_URL: url });
    expect([code, notices.length]).toEqual([3, 3]);
    expect(stdout).toContain('Delivery refused. Generation ');
    expect(stderr).toBe(
      'The notice of this run could not be sent to the address of NOTICE_URL: it answered 500.\n',
    );
  });
});
