import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import type { FetchedSourceReport } from '../../ingest/fetch/fetch-delivery.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { makeZip } from '../support/delivery/make-zip.ts';
import { FTP_PASSWORD } from '../support/publishers/ftp-server.ts';
import { runCommand } from '../support/process/run-command.ts';
import type { Finished } from '../support/process/run-script.ts';
import {
  REGISTRY_KEY,
  startPublishers,
  STATISTICS_KEY,
  type Publishers,
} from '../support/publishers/start-publishers.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT, WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';

let publishers: Publishers;
let dataDir: string;
beforeEach(async () => {
  publishers = await startPublishers();
  dataDir = join(makeTemporaryFolder(), 'data');
});
afterEach(() => publishers.close());

const toEnvironment = () => ({ ...publishers.environment, DATA_DIR: dataDir, AFR_API_KEY: '' });
const run = (...options: readonly string[]): Promise<Finished> =>
  runCommand(runIngestCommand, ['run', ...options], toEnvironment());
type Report = RunReport & { readonly fetched: readonly FetchedSourceReport[] };
const runJson = async (...options: readonly string[]): Promise<Finished & { report: Report }> => {
  const finished = await run('--json', ...options);
  return { ...finished, report: JSON.parse(finished.stdout) as Report };
};
const listGenerations = (): string[] => {
  const folder = join(dataDir, 'store/generations');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('npm run ingest -- run, without --from', () => {
  it('A run fetches and publishes, and the next one downloads nothing and finds nothing new', async () => {
    const first = await runJson();
    expect([first.code, first.stderr, first.report.outcome]).toEqual([0, '', 'promoted']);
    const configured = WEEKLY_SOURCES.filter((name) => name !== 'size-classes');
    expect(first.report.fetched).toHaveLength(SOURCES_BY_PRECEDENCE.length);
    for (const { source, outcome } of first.report.fetched)
      expect([source, outcome]).toEqual([source, configured.includes(source) ? 'fetched' : 'not-configured']);
    expect(Object.keys(first.report.sources)).toEqual(configured);
    expect(first.report.unknownFiles).toEqual([]);
    publishers.files.bytesSent = 0;
    publishers.marks.calls.length = 0;
    const second = await runJson();
    expect([second.code, second.report.outcome]).toEqual([0, 'nothing-new']);
    expect(second.report.fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0);
    expect(publishers.files.bytesSent).toBe(0);
    expect(publishers.marks.calls.filter((call) => call.startsWith('RETR'))).toEqual([]);
    const third = await run();
    expect(third.stdout).toMatch(
      /^1\/(\d+) Fetching the registry: nothing new.*\n2\/\1 Fetching the statistics: nothing new/,
    );
    expect(third.stdout).toMatch(/Fetching the size classes: not fetched: AFR_API_KEY is not set/);
    expect(third.stdout).toMatch(/Nothing new: generation \S+ stays live\./);
  });

  it('A run of one source adds it to the live generation', async () => {
    expect((await run('--only', 'registry')).code).toBe(0);
    const { code, report } = await runJson('--only', 'statistics,trademarks', '--only', 'sni');
    expect([code, report.outcome]).toEqual([0, 'promoted']);
    expect(report.fetched.map(({ source }) => source)).toEqual(['statistics', 'sni', 'trademarks']);
    expect(report.sources['registry']!.from).toBe('kept');
    expect(existsSync(join(dataDir, 'inbox/annual-reports'))).toBe(false);
  });

  it('A refused source does not block another one', async () => {
    expect((await run('--only', 'registry')).code).toBe(0);
    publishers.files.files.set(
      REGISTRY_KEY,
      makeZip([{ name: 'bolagsverket_bulkfil.txt', bytes: 'no header' }]),
    );
    expect((await run('--only', 'registry')).code).toBe(3);
    expect((await run('--only', 'statistics')).code).toBe(0);
    expect(readdirSync(join(dataDir, 'inbox/kept/registry'))).toHaveLength(1);
    expect((await run()).code).toBe(3);
  });

  it('A run needs a registry only when none was accepted', async () => {
    const { code, stderr } = await run('--only', 'statistics', '--json');
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('No delivery of the source registry has been accepted yet'),
    ]);
  });

  it('An unreachable source ends the run with 4: nothing is published, fetched files stay', async () => {
    publishers.files.judge = (call) => (call.includes(REGISTRY_KEY) ? { status: 404 } : null);
    const failed = await run('--only', 'registry,statistics');
    expect(failed.code).toBe(4);
    expect(failed.stderr).toBe('The registry cannot be read: it answered 404.\n');
    expect(failed.stdout).toMatch(
      /1\/2 Fetching the registry: failed.*\n2\/2 Fetching the statistics: 1 file, 0\.0 MB/,
    );
    expect(listGenerations()).toEqual([]);
    publishers.files.judge = () => null;
    publishers.files.calls.length = 0;
    expect((await run('--only', 'registry,statistics')).code).toBe(0);
    expect(publishers.files.calls).toEqual([`/${REGISTRY_KEY}`, `/${STATISTICS_KEY}`]);
    expect(listGenerations()).toHaveLength(1);
  });

  it('Newer annual reports are published although a listed older archive does not exist', async () => {
    const lost = 'arsredovisningar/2025/26_1.zip';
    publishers.files.judge = (call) => (call === `/${lost}` ? { status: 404 } : null);
    const first = await runJson('--only', 'registry,annual-reports');
    const problem = `1 listed archive of annual reports does not exist at the publisher, and the next fetch tries again: ${lost}`;
    expect([first.code, first.report.outcome, first.report.problems]).toEqual([0, 'promoted', [problem]]);
    expect(first.stderr).toBe(`${problem}\n`);
    expect(first.report.sources['annual-reports']).toMatchObject({ accepted: 3 });
    const status = await runCommand(runIngestCommand, ['status'], toEnvironment());
    expect(status.stdout.replaceAll(/\s+/g, ' ')).toContain(problem);
    publishers.files.judge = () => null;
    const second = await runJson('--only', 'annual-reports');
    expect([second.code, second.report.outcome, second.report.problems]).toEqual([0, 'promoted', []]);
    expect(second.report.sources['annual-reports']).toMatchObject({ file: '2025/26_1.zip', accepted: 1 });
  });

  it('A refused login reveals no password', async () => {
    publishers.marks.judge = (call) => (call === 'PASS' ? { code: 530, text: FTP_PASSWORD } : null);
    const { code, stdout, stderr } = await run('--only', 'trademarks');
    expect(code).toBe(4);
    expect(stderr).toContain('correct TRADEMARKS_USER and TRADEMARKS_PASSWORD');
    expect(stdout + stderr).not.toContain(FTP_PASSWORD);
  });

  it('SIGTERM stops a fetch, and the next run continues it', async () => {
    let begun = (): void => undefined;
    const isFetching = new Promise<void>((resolve) => (begun = resolve));
    publishers.files.judge = (call) => {
      if (!call.includes(REGISTRY_KEY)) return null;
      begun();
      return { silentAfter: 100 };
    };
    const child = spawn(process.execPath, [join(ROOT, 'ingest/main.ts'), 'run', '--only', 'registry'], {
      env: { ...process.env, ...toEnvironment() },
    });
    const stderr: string[] = [];
    child.stderr.on('data', (chunk) => stderr.push(String(chunk)));
    await isFetching;
    child.kill('SIGTERM');
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect([code, signal]).toEqual([1, null]);
    expect(stderr.join('')).toBe('Stopped. The next run continues with the files fetched so far.\n');
    publishers.files.judge = () => null;
    expect((await run('--only', 'registry')).code).toBe(0);
  });
});
