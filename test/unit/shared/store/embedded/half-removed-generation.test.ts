import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { EmbeddedGenerations } from '../../../../../shared/store/embedded/generations.ts';
import { CODE_LISTS } from '../../../../support/ingest/make-indexed-companies.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

/** While `work` runs, removing a folder ends after its info file, as in a killed process. */
async function killWhileRemoving(work: () => Promise<unknown>): Promise<void> {
  const { rmSync } = fs;
  const spy = vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (!fs.existsSync(path)) return rmSync(path, options);
    rmSync(join(String(path), 'generation.json'));
    throw new Error('killed');
  });
  syncBuiltinESMExports();
  try {
    await expect(work()).rejects.toThrow('killed');
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

async function makeThree(): Promise<EmbeddedGenerations> {
  const store = new EmbeddedGenerations(makeTemporaryFolder());
  const about = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {} };
  for (const [name, previous] of [
    ['g1', null],
    ['g2', 'g1'],
    ['g3', 'g2'],
  ] as const) {
    await (await store.createGenerationWriter(name)).finish({ ...about, previous }, CODE_LISTS);
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
    await killWhileRemoving(() => remove(store));
    expect((await store.listOldestFirst()).map(({ name }) => name)).toEqual(['g2', 'g3']);
    expect(await store.prune()).toEqual(['.building-g1']);
    expect(await store.prune()).toEqual([]);
    await store.discard('g1');
  },
);
