import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  tryCreateFileAtomicallySync,
  writeFileAtomically,
  writeFileAtomicallySync,
} from '../../../../shared/files/write-file-atomically.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

describe.each([
  ['writeFileAtomically', writeFileAtomically],
  [
    'writeFileAtomicallySync',
    async (...args: Parameters<typeof writeFileAtomicallySync>) => writeFileAtomicallySync(...args),
  ],
])('%s', (_name, write) => {
  it('A write replaces the file and leaves no temporary file', async () => {
    const folder = makeTemporaryFolder();
    const path = join(folder, 'CURRENT');
    writeFileSync(path, 'old');
    await write(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['CURRENT']);
  });

  it('A write can set permissions and the temporary path', async () => {
    const folder = makeTemporaryFolder();
    const path = join(folder, 'state');
    await write(path, new Uint8Array([1, 2]), { mode: 0o600, temporaryPath: join(folder, 'part') });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['state']);
  });

  it('A failed write keeps the old file and leaves no temporary file', async () => {
    const folder = makeTemporaryFolder();
    const path = join(folder, 'state');
    mkdirSync(path);
    await expect(write(path, 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(readdirSync(folder)).toEqual(['state']);
  });
});

it('A file is created once, with its permissions, and leaves no temporary file', () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, 'secret');
  expect(tryCreateFileAtomicallySync(path, 'first', { mode: 0o600 })).toBe(true);
  expect(tryCreateFileAtomicallySync(path, 'second')).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
});
