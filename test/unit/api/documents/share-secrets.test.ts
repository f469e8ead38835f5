import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadShareSecrets } from '../../../../api/documents/share-links.ts';
import { runInThreads } from '../../../support/process/run-in-threads.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

const MODULE = new URL('../../../../api/documents/share-links.ts', import.meta.url);
const SETTINGS = { shareSecrets: [], accounts: { path: 'accounts.sqlite' } };

it('Processes that start together sign share links with the same secret', async () => {
  const folder = makeTemporaryFolder();
  // Many starts, since two processes rarely meet while the file is written.
  const folders = Array.from({ length: 200 }, (_, start) => join(folder, String(start)));
  const calls = folders.map((dataDir) => [{ ...SETTINGS, dataDir }]);
  const [first, ...others] = await runInThreads(3, MODULE, 'loadShareSecrets', calls);
  expect(others).toEqual([first, first]);
  expect(readdirSync(folders[0]!)).toEqual(['share-secret']);
}, 60_000);

it('The file of the secret is for its owner only, and stays', () => {
  const dataDir = makeTemporaryFolder();
  const [secret] = loadShareSecrets({ ...SETTINGS, dataDir });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(statSync(join(dataDir, 'share-secret')).mode & 0o777).toBe(0o600);
  expect(loadShareSecrets({ ...SETTINGS, dataDir })).toEqual([secret]);
});

it('A secret that is too short is refused with its path and what to do', () => {
  const dataDir = makeTemporaryFolder();
  writeFileSync(join(dataDir, 'share-secret'), 'short');
  expect(() => loadShareSecrets({ ...SETTINGS, dataDir })).toThrow(
    `${join(dataDir, 'share-secret')} is damaged. Restore it from a backup. Without a backup, remove it`,
  );
});
