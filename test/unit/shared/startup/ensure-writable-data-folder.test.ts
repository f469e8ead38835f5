import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureWritableDataFolder } from '../../../../shared/startup/ensure-writable-data-folder.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

it('A data folder is created with its parents', () => {
  const folder = join(makeTemporaryFolder(), 'a', 'b');
  ensureWritableDataFolder(folder);
  ensureWritableDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

it.each(['', 'below', 'below/it'])('A data folder that is a file, or in one (%s), is refused', (below) => {
  const file = join(makeTemporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => ensureWritableDataFolder(join(file, below))).toThrow(
    expect.objectContaining({ code: 'invalid_setting', message: expect.stringMatching(/^DATA_DIR is /) }),
  );
});

it.runIf(existsSync('/proc'))('A data folder that cannot be created is refused at once', () => {
  expect(() => ensureWritableDataFolder('/proc/none')).toThrow(/DATA_DIR is \/proc\/none, .*Set DATA_DIR/);
});
