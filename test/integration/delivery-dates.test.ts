import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { readLiveGenerationState } from '../../ingest/publish/read-live-generation-state.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import { copyWeeklyDelivery, ROOT, WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';
import { makeMarkFile, writeMarks } from '../support/delivery/write-marks.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const TODAY = '2026-06-16';
const FUTURE = new Date('2036-01-02T03:00:00Z');
const MARK = { number: '2026-00001' };
const REGISTRY = 'bolagsverket_bulkfil.txt';

let delivery: string;
let dataDir: string;
let now: () => Date;
beforeEach(() => {
  now = makeClock();
  const root = makeTemporaryFolder();
  delivery = copyWeeklyDelivery(join(root, 'delivery'));
  dataDir = join(root, 'data');
});

async function run(folder = delivery): Promise<RunReport> {
  const { report, error } = await ingestFolder(folder, dataDir, { now });
  expect(error).toBeNull();
  return report;
}

async function readLive(): Promise<GenerationInfo> {
  const store = await openGenerationStore(embeddedIn(dataDir));
  const { info } = await readLiveGenerationState(store);
  await store.close();
  return info!;
}

function setTime(path: string, time: Date): void {
  utimesSync(join(delivery, path), time, time);
}

async function writeAcceptedDate(name: string, date: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'staging', `${name}.sqlite`));
  database.prepare("UPDATE delivery SET json = json_set(json, '$.date', ?)").run(date);
  database.close();
  const { name: generation, sources } = await readLive();
  rewriteInfo(dataDir, generation, {
    sources: { ...sources, [name]: { ...sources[name]!, date } },
  });
}

describe('dates in names', () => {
  it.each([
    ['scb_bulkfil_JE_20260612T062613_78.txt', '2026-06-12T06:26:13.000Z'],
    ['scb_bulkfil_20260612.txt', '2026-06-12T00:00:00.000Z'],
    ['scb_bulkfil-2026-06-12.txt', '2026-06-12T00:00:00.000Z'],
    ['scb_bulkfil_20261312.txt', '2026-06-14T03:00:00.000Z'],
    ['scb_bulkfil_120260612.txt', '2026-06-14T03:00:00.000Z'],
  ])('The delivery in %s is of %s', async (name, date) => {
    renameSync(join(delivery, 'scb_bulkfil_JE_20260615T062613_78.txt'), join(delivery, name));
    setTime(name, new Date('2026-06-14T03:00:00Z'));
    expect((await run()).sources['statistics']!.date).toBe(date);
  });
});

describe('dates that cannot be', () => {
  it('Files of the future have the date of the run, and do not block older ones', async () => {
    const statistics = 'scb_bulkfil_JE_20260615T062613_78.txt';
    renameSync(join(delivery, statistics), join(delivery, 'scb_bulkfil_JE_20360615T062613_78.txt'));
    renameSync(
      join(delivery, 'size-classes/afr_20260610T050000.jsonl'),
      join(delivery, 'size-classes/afr_20360610T050000.jsonl'),
    );
    const files = readdirSync(delivery, { recursive: true, encoding: 'utf8' });
    for (const file of files) setTime(file, FUTURE);
    const { sources } = await run();
    expect(Object.keys(sources)).toEqual(WEEKLY_SOURCES);
    for (const [name, { date }] of Object.entries(sources))
      expect([name, date.slice(0, 10) <= TODAY]).toEqual([name, true]);
    for (const name of ['registry', 'statistics']) {
      const file = name === 'registry' ? REGISTRY : 'scb_bulkfil_JE_20360615T062613_78.txt';
      expect(sources[name]!.date.slice(0, 10)).toBe(TODAY);
      appendFileSync(join(delivery, file), '\n');
      setTime(file, new Date('2026-06-12T03:00:00Z'));
    }
    const second = await run();
    expect(second.sources['registry']).toMatchObject({ from: 'delivered', date: '2026-06-12T03:00:00.000Z' });
    expect(second.sources['statistics']).toMatchObject({
      from: 'delivered',
      date: '2026-06-12T03:00:00.000Z',
    });
    expect(second.problems).toEqual([]);
  });

  it('A date of the future that an earlier version accepted ends with the next delivery', async () => {
    await run();
    await writeAcceptedDate('registry', FUTURE.toISOString());
    appendFileSync(join(delivery, REGISTRY), '\n');
    setTime(REGISTRY, new Date('2026-06-12T03:00:00Z'));
    const { sources, problems } = await run();
    expect(sources['registry']).toMatchObject({ from: 'delivered', date: '2026-06-12T03:00:00.000Z' });
    expect(problems).toEqual([
      'The registry in use came with the date 2036-01-02, which cannot be. That of 2026-06-12 replaces it.',
    ]);
    expect((await readLive()).sources['registry']?.date).toBe('2026-06-12T03:00:00.000Z');
  });

  it('A full set of trademarks of the future is replaced by the next one', async () => {
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    writeMarks(delivery, 'full/2036-01-02-SE-FULL-INDX-0001.zip', [makeMarkFile(MARK)]);
    const first = (await run()).sources['trademarks']!;
    expect(first).toMatchObject({ accepted: 1, date: '2026-06-15T03:00:00.000Z' });
    writeMarks(delivery, 'full/2026-06-08-SE-FULL-INDX-0001.zip', [
      makeMarkFile({ ...MARK, number: '2026-00002' }),
    ]);
    const second = (await run()).sources['trademarks']!;
    expect(second).toMatchObject({ accepted: 1, inForce: 1, date: '2026-06-08T00:00:00.000Z' });
  });

  it('Trademarks of the future that an earlier version read do not outlive later changes', async () => {
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    writeMarks(delivery, 'full/2026-06-01-SE-FULL-INDX-0001.zip', [makeMarkFile(MARK)]);
    await run();
    const database = new DatabaseSync(join(dataDir, 'staging/trademarks.sqlite'));
    database.exec(
      "UPDATE archive SET day = '2036-06-01'; UPDATE mark SET version = '2036' || substr(version, 5)",
    );
    database.close();
    await writeAcceptedDate('trademarks', FUTURE.toISOString());
    writeMarks(delivery, 'diff/2026-06-10-SE-DIFF-INDX-0001.zip', [
      makeMarkFile({ ...MARK, operation: 'Delete' }),
    ]);
    const { sources, problems } = await run();
    expect(sources['trademarks']).toMatchObject({
      accepted: 1,
      inForce: 0,
      date: '2026-06-10T00:00:00.000Z',
    });
    expect(problems).toHaveLength(1);
  });
});

const CASE = resolve(ROOT, '../shared/samples/cases/date-in-the-future');

describe.skipIf(!existsSync(CASE))('the case date-in-the-future (only beside a folder of samples)', () => {
  it('The real file follows the one of 2036', async () => {
    await ingestFolder(join(CASE, 'registry-dated-2036'), dataDir);
    const { report, error } = await ingestFolder(join(CASE, 'registry-dated-2026-11-24'), dataDir);
    expect(error).toBeNull();
    expect(report.outcome).toBe('promoted');
    expect(report.sources['registry']!.date.slice(0, 10)).toBe('2026-11-24');
  });
});
