import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { rollBackToPreviousGeneration } from '../../ingest/publish/roll-back.ts';
import type { RunResult } from '../../ingest/report/run-report.ts';
import { readNewestRunSummaries } from '../../shared/runs/run-history.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { makeMarkFile, writeMarks } from '../support/delivery/write-marks.ts';

const FULL = 'full/2026-06-01-SE-FULL-INDX-0001.zip';
const BAD = 'diff/2026-06-10-SE-DIFF-INDX-0001.zip';
const BETWEEN = 'full/2026-06-08-SE-FULL-INDX-0001.zip';
const LATER = 'full/2026-06-12-SE-FULL-INDX-0001.zip';

let delivery: string;
let dataDir: string;
let now: () => Date;

beforeEach(async () => {
  const root = makeTemporaryFolder();
  delivery = copyWeeklyDelivery(join(root, 'delivery'));
  rmSync(join(delivery, 'annual-reports'), { recursive: true, force: true });
  clear();
  dataDir = join(root, 'data');
  now = makeClock();
  write(FULL, '1', '2');
  await publish();
  write(BAD, '3');
  await publish();
  await rollBackToPreviousGeneration(
    await openGenerationStore(embeddedIn(dataDir)),
    SOURCES_BY_PRECEDENCE,
    now(),
  );
});

function write(path: string, ...numbers: readonly string[]): void {
  writeMarks(
    delivery,
    path,
    numbers.map((number) => makeMarkFile({ number })),
  );
}

function clear(): void {
  rmSync(join(delivery, 'trademarks'), { recursive: true, force: true });
}

const run = (): Promise<RunResult> => ingestFolder(delivery, dataDir, { now });

async function publish(): Promise<void> {
  const { report, error } = await run();
  expect([error, report.outcome]).toEqual([null, 'promoted']);
}

async function expectRefused(): Promise<void> {
  const { report } = await run();
  expect(report.outcome).toBe('refused');
  expect(report.problems.join()).toContain(`The trademarks would add to ${BAD} of 2026-06-10, which was`);
}

function setStaged(statement: string): void {
  const database = new DatabaseSync(join(dataDir, 'staging/trademarks.sqlite'));
  database.exec(statement);
  database.close();
}

it('A full set that contains rolled-back changes stays out', async () => {
  clear();
  write(BETWEEN, '1', '2');
  await expectRefused();
});

it('A full set that is newer than the rolled-back changes is used', async () => {
  clear();
  write(LATER, '1', '2', '4');
  await publish();
  const [last] = readNewestRunSummaries(dataDir, 1);
  expect(last!.sources['trademarks']).toMatchObject({ accepted: 3, inForce: 3 });
});

it('A rolled-back full set with one archive more stays out', async () => {
  clear();
  write(LATER, '1', '2', '4');
  await publish();
  await rollBackToPreviousGeneration(
    await openGenerationStore(embeddedIn(dataDir)),
    SOURCES_BY_PRECEDENCE,
    now(),
  );
  write('full/2026-06-12-SE-FULL-INDX-0002.zip', '5');
  const { report } = await run();
  expect(report.problems.join()).toContain(`The trademarks would add to ${LATER} of 2026-06-12, which was`);
});

/**
 * Sets the staged SHA-256, which changes with the version, to one that an older version recorded in
 * its rejection.
 */
async function setEarlierVersion(): Promise<void> {
  setStaged(`UPDATE delivery SET json = json_set(json, '$.sha256', 'earlier', '$.readerVersion', 0)`);
  const store = await openGenerationStore(embeddedIn(dataDir));
  const { name } = (await store.readLive())!;
  const rejections = (await store.readRollbacksInForce(name)).map((rejection) => ({
    ...rejection,
    sources: { trademarks: { ...rejection.sources['trademarks']!, sha256: 'earlier' } },
  }));
  await store.promote(name, name, rejections);
}

it('Rolled-back archives stay out when another version reads them again', async () => {
  await setEarlierVersion();
  await expectRefused();
});

it('Rolled-back archives stay out when another version joins them again', async () => {
  await setEarlierVersion();
  setStaged(`UPDATE linked SET state = 'earlier'`);
  clear();
  await expectRefused();
});
