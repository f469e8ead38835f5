import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

it('A delivery whose rows have lost a field is refused until an operator accepts it', async () => {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  const delivery = join(root, 'delivery');
  const ready = await copyReadyData('fictional', dataDir);
  await cp(ready.delivery, delivery, { recursive: true });
  const dump = join(delivery, 'size-classes/afr_20261115T050000.jsonl');
  writeFileSync(dump, readFileSync(dump, 'utf8').replaceAll('"omsKl"', '"omsKlass"'));
  renameSync(dump, dump.replace('1115', '1118'));
  const run = (...more: string[]) =>
    runCommand(runIngestCommand, ['run', '--from', delivery, '--synthetic', ...more], { DATA_DIR: dataDir });
  const readLive = async () => {
    const store = await openGenerationStore(embeddedIn(dataDir));
    return (await store.readLive().finally(() => store.close()))!;
  };
  const before = await readLive();
  const refused = await run();
  expect(refused.code).toBe(3);
  // Annual reports give some companies a class.
  expect(refused.stdout.match(/[\d,]+ companies of the new generation would have .* of the live/g)).toEqual([
    '699 companies of the new generation would have a class of turnover, and 1,556 of the live',
  ]);
  expect(await readLive()).toEqual(before);
  expect((await run('--accept')).code).toBe(0);
  const { facts } = await readLive();
  expect(facts).toEqual({ ...before.facts, revenueClass: 699 });
  expect((await run()).code).toBe(0);
}, 60_000);
