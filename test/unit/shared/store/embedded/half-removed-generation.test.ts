import type * as FileSystem from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { EmbeddedGenerations } from '../../../../../shared/store/embedded/generations.ts';
import { SNI } from '../../../../support/ingest/make-indexed-companies.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

const state = vi.hoisted(() => ({ isKilled: false }));

/** While `isKilled`, removing a folder ends after its info file, as in a process that is killed. */
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const rmSync: typeof original.rmSync = (path, options) => {
    if (!state.isKilled || !original.existsSync(path)) return original.rmSync(path, options);
    original.rmSync(join(String(path), 'generation.json'));
    throw new Error('killed');
  };
  return { ...original, rmSync };
});

async function makeThree(): Promise<EmbeddedGenerations> {
  const store = new EmbeddedGenerations(makeTemporaryFolder());
  const about = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {} };
  for (const [name, previous] of [
    ['g1', null],
    ['g2', 'g1'],
    ['g3', 'g2'],
  ] as const) {
    await (await store.build(name)).finish({ ...about, previous }, SNI);
    await store.promote(name, previous);
  }
  return store;
}

it.each<[string, (store: EmbeddedGenerations) => Promise<unknown>]>([
  ['prune', (store) => store.prune()],
  ['discard', (store) => store.discard('g1')],
])(
  'a generation that a killed %s removed in part is not listed, and goes with the next',
  async (_, remove) => {
    const store = await makeThree();
    state.isKilled = true;
    await expect(remove(store))
      .rejects.toThrow()
      .finally(() => (state.isKilled = false));
    expect((await store.list()).map(({ name }) => name)).toEqual(['g2', 'g3']);
    expect(await store.prune()).toEqual(['.building-g1']);
    expect(await store.prune()).toEqual([]);
    await store.discard('g1');
  },
);
