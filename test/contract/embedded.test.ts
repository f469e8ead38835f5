import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { ABOUT, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { describeChangesContract } from './changes-contract.ts';
import { describeListContract } from './list-contract.ts';
import { describeStoreContract, type Engine } from './store-contract.ts';

async function createEmbedded(): Promise<Engine & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-data-contract-'));
  return {
    dataDir,
    generations: await openGenerationStore(embeddedIn(dataDir)),
    open: async () => await openStore(embeddedIn(dataDir)),
    dispose: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

describeStoreContract('embedded', createEmbedded);
describeChangesContract('embedded', createEmbedded);
describeListContract('embedded', createEmbedded);

it('The old generation stays in use with a problem report when a generation of another version is promoted', async () => {
  const { dataDir, generations, open, dispose } = await createEmbedded();
  const about = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {} };
  for (const [name, previous] of [
    ['g1', null],
    ['g2', 'g1'],
  ] as const) {
    await (await generations.createGenerationWriter(name)).finish({ ...about, previous }, CODE_LISTS);
  }
  await generations.promote('g1', null);
  const store = await open();
  rewriteInfo(dataDir, 'g2', { schemaVersion: 99 });
  await generations.promote('g2', 'g1');
  const { live, problem } = await store.status();
  expect(live?.name).toBe('g1');
  expect(problem).toMatch(/g2 was built by another version.*npm run ingest -- rebuild/);
  expect(await store.withLiveGeneration(async (reader) => reader.generation.name)).toBe('g1');
  await store.close();
  await dispose();
});

it('After an upgrade from a version without checksums the problem says what to do, and a run replaces the generation', async () => {
  const { dataDir, generations, open, dispose } = await createEmbedded();
  const folder = join(dataDir, 'store/generations/old');
  mkdirSync(folder, { recursive: true });
  const info = { name: 'old', schemaVersion: 6, normaliserVersion: 1, companies: 1, names: 1, ...ABOUT };
  writeFileSync(join(folder, 'generation.json'), `${JSON.stringify(info, null, 2)}\n`);
  const rejected = { generation: 'bad', rejectedAt: ABOUT.createdAt, sources: {} };
  writeFileSync(join(folder, 'rejections.json'), JSON.stringify([rejected]));
  writeFileSync(join(dataDir, 'store/CURRENT'), 'old\n');
  const store = await open();
  expect((await store.status()).problem).toMatch(
    /old was built by another version.*npm run ingest -- rebuild/,
  );
  expect(await generations.readLive()).toEqual(info);
  expect(await generations.readRollbacksInForce('old')).toEqual([rejected]);
  await (await generations.createGenerationWriter('new')).finish({ ...ABOUT, previous: 'old' }, CODE_LISTS);
  await generations.promote('new', 'old', [rejected]);
  expect(await store.status()).toMatchObject({
    live: { name: 'new' },
    problem: null,
    rollbacks: [rejected],
  });
  await store.close();
  await dispose();
});

it('The store is not ready when the engine fails', async () => {
  const { dataDir, generations, open, dispose } = await createEmbedded();
  const about = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {}, previous: null };
  await (await generations.createGenerationWriter('g1')).finish(about, CODE_LISTS);
  await generations.promote('g1', null);
  const store = await open();
  expect((await store.status()).live?.name).toBe('g1');
  truncateSync(join(dataDir, 'store/generations/g1/companies.sqlite'), 100);
  const { live, problem } = await store.status();
  expect(live).toBeNull();
  expect(problem).toMatch(
    /^Generation g1 is damaged: its database has 100 bytes instead of \d+\. Run: npm run ingest -- rebuild$/,
  );
  await store.close();
  await dispose();
});

it('The damage of a generation is reported', async () => {
  const { dataDir, generations, open, dispose } = await createEmbedded();
  await (
    await generations.createGenerationWriter('g1')
  ).finish(
    { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {}, previous: null },
    CODE_LISTS,
  );
  await generations.promote('g1', null);
  writeFileSync(join(dataDir, 'store/generations/g1/companies.sqlite'), 'no database');
  const store = await open();
  await expect(store.withLiveGeneration(async () => 1)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('its database has 11 bytes instead of') as string,
  });
  await store.close();
  await dispose();
});

it('A pointer to a deleted generation is replaced', async () => {
  const { dataDir, generations, open, dispose } = await createEmbedded();
  const about = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {}, previous: null };
  await (await generations.createGenerationWriter('g1')).finish(about, CODE_LISTS);
  await generations.promote('g1', null);
  rmSync(join(dataDir, 'store/generations/g1'), { recursive: true });
  const store = await open();
  expect((await store.status()).problem).toContain('Generation g1 does not exist or is incomplete');
  expect(await generations.readLive()).toBeNull();
  await (await generations.createGenerationWriter('g2')).finish(about, CODE_LISTS);
  await generations.promote('g2', null);
  expect((await store.status()).live?.name).toBe('g2');
  await store.close();
  await dispose();
});
