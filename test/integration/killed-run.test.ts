import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { readStatus } from '../../ingest/report/status.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';

const MOMENTS = 20;
const INSTANT = /\d{8}T\d{9}Z/g;
const INSTANT_OF_MARKER = /^\d{8}T\d{9}Z/;
/** Later than npm passes on a signal. */
const LATER_MS = 500;
/** In the first delivery and in the second: the same plan. */
const COMPANIES = 200;

const root = mkdtempSync(join(tmpdir(), 'company-data-killed-'));
const first = join(root, 'first');
const next = join(root, 'next');
const before = join(root, 'before');

function ingest(folder: string, dataDir: string, killAfterMs?: number): Promise<Finished> {
  const options = ['run', '--from', folder, '--json'];
  return runScript('ingest/main.ts', options, { DATA_DIR: dataDir }, killAfterMs);
}

function startRun(dataDir: string): ChildProcess {
  const args = [join(ROOT, 'ingest/main.ts'), 'run', '--from', next, '--json'];
  return spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
}

async function waitForMarkers(dataDir: string): Promise<string[]> {
  const list = (): string[] => readdirSync(join(dataDir, 'reports')).filter((file) => file.endsWith('.lock'));
  await expect.poll(list, { timeout: 10_000, interval: 5 }).not.toEqual([]);
  return list();
}

function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('reports') && !/^store\/changes\.sqlite-(wal|shm)$/.test(path))
    .map((path) => path.replaceAll(INSTANT, 'RUN'))
    .sort();
}

async function readLive(dataDir: string): Promise<string> {
  const store = await openStore(embeddedIn(dataDir));
  try {
    return await store.withLiveGeneration(async (reader) => {
      const text = 'a';
      const found = await reader.searchByName({
        text,
        limit: 5,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
        include: ['trademarks'] as const,
      });
      expect(found.length).toBeGreaterThan(0);
      return reader.generation.name;
    });
  } finally {
    await store.close();
  }
}

describe('a run that is killed', () => {
  let whole: { readonly files: string[]; readonly ms: number; readonly live: string };

  beforeAll(async () => {
    await generateRegister({ companies: COMPANIES, seed: 1, reports: 4, trademarks: 60, out: first });
    await generateRegister({ companies: COMPANIES, seed: 2, reports: 6, trademarks: 75, out: next });
    expect((await ingestFolder(first, before)).error).toBeNull();
    const dataDir = join(root, 'whole');
    cpSync(before, dataDir, { recursive: true });
    const startedAt = performance.now();
    expect(await ingest(next, dataDir)).toMatchObject({ code: 0 });
    const ms = performance.now() - startedAt;
    whole = { files: listFiles(dataDir), ms, live: await readLive(before) };
  }, 120_000);

  afterAll(() => rmSync(root, { recursive: true }));

  it('A killed run is a failed run in status at once, and has a report after the next run', async () => {
    const dataDir = join(root, 'killed-and-listed');
    cpSync(before, dataDir, { recursive: true });
    const store = await openGenerationStore(embeddedIn(dataDir));
    const child = startRun(dataDir);
    const [marker] = await waitForMarkers(dataDir);
    // A fast machine would end the run before its status is read.
    child.kill('SIGSTOP');
    const readRuns = () => readStatus(SOURCES_BY_PRECEDENCE, store, dataDir, new Date());
    const running = await readRuns();
    expect([running.active, running.underWay.map(({ command, process }) => [command, process])]).toEqual([
      true,
      [['run', child.pid]],
    ]);
    child.kill('SIGKILL');
    await once(child, 'close');
    const killed = await readRuns();
    const problems = [expect.stringContaining('"run" was killed before it ended')];
    const row = { outcome: 'failed', problems, companies: killed.live!.companies };
    expect(killed).toMatchObject({ active: false, underWay: [] });
    expect(killed.runs[0]).toMatchObject(row);
    expect(await ingest(next, dataDir)).toMatchObject({ code: 0 });
    expect((await readRuns()).runs[1]).toMatchObject(row);
    const files = readdirSync(join(dataDir, 'reports'));
    expect(files.filter((file) => file.endsWith('.lock'))).toEqual([]);
    expect(files.filter((file) => file.includes('.starting'))).toEqual([]);
    expect(files).toContain(`${INSTANT_OF_MARKER.exec(marker!)![0]}.json`);
    await store.close();
  }, 60_000);

  it('SIGTERM lets a run finish and says so, also passed on by npm, and a later one ends it at once', async () => {
    const passOn = (child: ChildProcess): void => {
      // Stopped, so that both signals reach it together however slow this machine is.
      child.kill('SIGSTOP');
      child.kill('SIGTERM');
      child.kill('SIGINT');
      child.kill('SIGCONT');
    };
    const sendTwice = async (child: ChildProcess): Promise<void> => {
      child.kill('SIGTERM');
      await once(child.stderr!, 'data');
      // Stopped, since the run would have ended meanwhile.
      child.kill('SIGSTOP');
      await wait(LATER_MS);
      child.kill('SIGTERM');
      child.kill('SIGCONT');
    };
    for (const [name, send, exitCode] of [
      ['once', (child: ChildProcess) => child.kill('SIGTERM'), 0],
      ['passed-on', passOn, 0],
      ['twice', sendTwice, 1],
    ] as const) {
      const dataDir = join(root, `stopped-${name}`);
      cpSync(before, dataDir, { recursive: true });
      const child = startRun(dataDir);
      const stderr = text(child.stderr!);
      await waitForMarkers(dataDir);
      await send(child);
      const [code] = (await once(child, 'close')) as [number | null];
      expect([code, await stderr]).toEqual([
        exitCode,
        expect.stringMatching(
          exitCode === 0
            ? /^Stopping when this run has ended\. .*\n$/
            : /^Stopping when this run has ended\. .*\nStopped at once by the second signal\. .*\n$/,
        ),
      ]);
    }
  }, 60_000);

  const random = new Random(9, 0xdead);
  // At random, but spread over the whole run: one in each twentieth of it.
  const moments = Array.from({ length: MOMENTS }, (_, part) => (part + random.int(1_000) / 1_000) / MOMENTS);

  it.each(moments)(
    'A run killed after %d of its time leaves a working generation, and no leftovers',
    async (moment) => {
      const dataDir = join(root, `killed-${moment}`);
      cpSync(before, dataDir, { recursive: true });
      await ingest(next, dataDir, moment * whole.ms);
      const live = await readLive(dataDir);

      const { error, report } = await ingestFolder(next, dataDir);
      expect([error, report.outcome]).toEqual([null, live === whole.live ? 'promoted' : 'nothing-new']);
      expect(await readLive(dataDir)).not.toBe(whole.live);
      expect(listFiles(dataDir)).toEqual(whole.files);
      rmSync(dataDir, { recursive: true });
    },
    60_000,
  );
});
