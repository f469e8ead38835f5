import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isFileLocked, withFileLock } from '../../../../shared/store/with-file-lock.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

const held = (): Error => new Error('another process has it');
const lock = (path: string, work = async () => 'done'): Promise<string> => withFileLock(path, held, work);

describe('a file lock', () => {
  it('A lock has one holder at a time and is free afterwards', async () => {
    const path = join(makeTemporaryFolder(), 'folder/run.lock');
    const outcome = await lock(path, async () => {
      expect(isFileLocked(path)).toBe(true);
      await expect(lock(path)).rejects.toThrow('another process has it');
      return 'done';
    });
    expect([outcome, isFileLocked(path), await lock(path)]).toEqual(['done', false, 'done']);
  });

  it.each<[string, (path: string) => void, RegExp]>([
    [
      'a file of something else',
      (path) => writeFileSync(path, 'x'.repeat(5_000)),
      /^The lock file .*run\.lock cannot be used \(.*\)\. It is no lock file: remove it and run again\.$/,
    ],
    [
      'a folder in its place',
      (path) => mkdirSync(path),
      /cannot be used \(.*\)\. Make .* a folder that the user of this process can write to, and run again\.$/,
    ],
  ])('In the place of a lock file, %s is not held', async (_what, spoil, message) => {
    const path = join(makeTemporaryFolder(), 'run.lock');
    spoil(path);
    const work = vi.fn(async () => 'done');
    await expect(lock(path, work)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message) as string,
    });
    expect(work).not.toHaveBeenCalled();
    expect(() => isFileLocked(path)).toThrow(/run\.lock cannot be used/);
  });

  it('A lock in a folder that cannot be created is not held', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(lock(join(folder, 'file/run.lock'))).rejects.toThrow(
      /cannot be used .* a folder that the user of this process can write to/,
    );
    expect(existsSync(join(folder, 'file/run.lock'))).toBe(false);
  });
});
