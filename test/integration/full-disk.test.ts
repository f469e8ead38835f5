import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('a full disk (needs root on Linux, to mount a small one)', () => {
  let next: string;
  beforeAll(async () => {
    next = mkdtempSync(join(tmpdir(), 'company-data-full-disk-'));
    await generateRegister({ companies: 1_500, seed: 2, reports: 40, trademarks: 100, out: next });
  });
  afterAll(() => rmSync(next, { recursive: true }));

  it.each([1, 2, 3])(
    'A full disk fails the run with %i MB of room, the live generation stays, the next run succeeds',
    async (megabytes) => {
      const root = makeTemporaryFolder();
      const dataDir = join(root, 'data');
      mkdirSync(dataDir);
      const filler = join(dataDir, 'filler');
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', dataDir]);
      onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]));
      await copyReadyData('weekly', dataDir);
      const live = await (await openGenerationStore(embeddedIn(dataDir))).readLive();

      writeFileSync(filler, Buffer.alloc((39 - megabytes) * 1024 * 1024));
      const failed = await runScript('ingest/main.ts', ['run', '--from', next], { DATA_DIR: dataDir });
      expect(failed.code).toBe(1);
      expect(failed.stdout).toMatch(
        new RegExp(
          `The disk is full: could not .* ${dataDir}.*\\. Free some space there, or where SQLite sorts .*, and run again\\.`,
        ),
      );
      expect(await (await openGenerationStore(embeddedIn(dataDir))).readLive()).toEqual(live);

      writeFileSync(filler, '');
      expect((await ingestFolder(next, dataDir)).error).toBeNull();
    },
  );

  it('Commands for keys say that the disk is full, with exit code 1', async () => {
    const dataDir = makeTemporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]));
    const create = () =>
      runScript('api/keys.ts', ['create', '--plan', 'free', '--name', 'a'], { DATA_DIR: dataDir });
    const filler = join(dataDir, 'filler');
    writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024 - 4096));
    expect(await create()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `accounts.sqlite cannot be opened: the disk is full. Free some space.`,
      ) as string,
    });
    rmSync(filler);
    expect((await create()).code).toBe(0);
  });

  it('A first start says which disk is full', async () => {
    const dataDir = makeTemporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]));
    const settings = { DATA_DIR: dataDir, PORT: '0', START_WAIT_SECONDS: '0' };
    const { code, stderr } = await runScript('api/main.ts', [], settings);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`The disk of ${dataDir}\\S* is full\\. Free some space there`));
  });
});
