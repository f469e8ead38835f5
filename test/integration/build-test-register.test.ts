import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureRegister } from '../../api/test-register/build-test-register.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const OPTIONS = ['--companies', '100', '--seed', '1'];
const NEVER = new AbortController().signal;
const BUILD_TIMEOUT_MS = 400_000;

it(
  'Of two processes one builds the test register, and only what is served stays',
  async () => {
    const parent = makeTemporaryFolder();
    const folder = join(parent, '8-1');
    const earlier = ensureRegister(folder, NEVER, OPTIONS);
    await ensureRegister(folder, NEVER, OPTIONS);
    expect(existsSync(folder)).toBe(false);
    await earlier;
    expect(readdirSync(parent).sort()).toEqual(['8-1', 'build.lock']);
    expect(readdirSync(folder).sort()).toEqual(['documents', 'store']);
    const store = await openStore(embeddedIn(folder));
    const info = await store.withLiveGeneration(({ generation }) => Promise.resolve(generation));
    await store.close();
    expect(info).toMatchObject({ companies: 100, synthetic: true });
  },
  BUILD_TIMEOUT_MS,
);

it('A stopped build of 5,000 companies leaves no register, and the next one of another version removes its files', async () => {
  const parent = makeTemporaryFolder();
  const stop = new AbortController();
  const building = ensureRegister(join(parent, '7-1'), stop.signal);
  stop.abort();
  await expect(building).rejects.toMatchObject({
    message: expect.stringContaining('main.ts failed') as string,
    cause: { cmd: expect.stringContaining('--companies 5000 --seed 1') as string },
  });
  expect(existsSync(join(parent, '7-1'))).toBe(false);
  await ensureRegister(join(parent, '8-1'), AbortSignal.abort()).catch(() => undefined);
  expect(readdirSync(parent).filter((name) => name.startsWith('7-1'))).toEqual([]);
});
