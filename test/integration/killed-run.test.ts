import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';

const MOMENTS = 20;
/** A generation and what belongs to it are named after the instant of their run. */
const INSTANT = /\d{8}T\d{9}Z/g;
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

/**
 * All files except the history of runs, whose length depends on the number of kills, and the log of
 * the database of changes. A run that is killed right after its promotion leaves that log, and the
 * next run that writes changes removes it.
 */
function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('reports') && !/^store\/changes\.sqlite-(wal|shm)$/.test(path))
    .map((path) => path.replaceAll(INSTANT, 'RUN'))
    .sort();
}

/** The generation that is served, after one of its companies was found by its name. */
async function readLive(dataDir: string): Promise<string> {
  const store = await openStore(embeddedIn(dataDir));
  try {
    return await store.withLiveGeneration(async (reader) => {
      const text = 'a';
      const found = await reader.searchByName({
        ...{
          text,
          limit: 5,
          hasAnnualReport: null,
          includesMatchesWithTypos: true,
          include: ['trademarks'] as const,
        },
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
