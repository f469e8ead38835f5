import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import type { IngestStatus } from '../../ingest/report/status.ts';
import { toStoredPdfFileName } from '../../shared/documents/port.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { findBytes, toNumberPatterns } from '../support/ingest/find-bytes.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { runCommand } from '../support/process/run-command.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NORDLYS = '5621000016';
const FJALLBRUK = '5621000040';
const PATTERNS = [...toNumberPatterns(NORDLYS), Buffer.from('Nattposten'), Buffer.from('nattposten')];
const REGISTRY = 'bolagsverket_bulkfil.txt';

/** Made once: `first` after one delivery, `full` with the company in every place. */
const made = mkdtempSync(join(tmpdir(), 'company-data-erase-'));
let root: string;
let dataDir: string;
let now: () => Date;

function deliver(day: number): string {
  const folder = copyWeeklyDelivery(join(root, `delivery-${day}`));
  const path = join(folder, REGISTRY);
  const text = readFileSync(path, 'latin1').replace('Fit Lab AB', `Fit Lab${day} AB`);
  writeFileSync(path, text, 'latin1');
  const date = new Date(`2026-06-${day}T03:00:00Z`);
  utimesSync(path, date, date);
  return folder;
}

const publish = async (day: number): Promise<void> => {
  expect((await ingestFolder(deliver(day), dataDir, { now })).error).toBeNull();
};
const erase = (...args: string[]) => runCommand(runIngestCommand, ['erase', ...args], { DATA_DIR: dataDir });

async function readDetail(number: string) {
  const store = await openStore(embeddedIn(dataDir));
  try {
    return await store.withLiveGeneration((reader) => reader.getCompanyDetail(number));
  } finally {
    await store.close();
  }
}

async function fillEveryPlace(): Promise<void> {
  await publish(16);
  const { filings } = (await readDetail(NORDLYS))!;
  const documents = await openDocumentStore(embeddedIn(dataDir), 'api');
  await documents.putNew(toStoredPdfFileName(filings[0]!.document), Buffer.from(`%PDF ${NORDLYS}`));
  cpSync(join(root, 'delivery-16'), join(dataDir, 'inbox'), { recursive: true });
  cpSync(join(root, 'delivery-15'), join(dataDir, 'inbox/kept/registry/1'), { recursive: true });
  const text = `{"problems":["The new generation lacks company ${NORDLYS} of CANARIES."]}`;
  writeFileSync(join(dataDir, 'reports/20260101T000000000Z.json'), text);
}

beforeAll(async () => {
  root = made;
  dataDir = join(root, 'data');
  now = makeClock();
  await publish(15);
  cpSync(dataDir, join(made, 'first'), { recursive: true });
  await fillEveryPlace();
  cpSync(dataDir, join(made, 'full'), { recursive: true });
});
afterAll(() => rmSync(made, { recursive: true }));

beforeEach(() => {
  root = makeTemporaryFolder();
  dataDir = join(root, 'data');
});

const copyMade = (name: 'first' | 'full'): void => cpSync(join(made, name), dataDir, { recursive: true });

describe('npm run ingest -- erase', () => {
  it('No file of the data folder contains an erased company, and every place is named', async () => {
    copyMade('full');
    const before = (await findBytes(dataDir, PATTERNS)).map((path) => path.replace(/\d{8}T\d{9}Z/, 'RUN'));
    const places = before.map((path) => path.split('/').slice(0, 2).join('/'));
    expect([...new Set(places)]).toEqual(
      expect.arrayContaining(['reports/RUN.json', 'staging/annual-reports.sqlite', 'store/generations']),
    );
    expect(before.filter((path) => path.includes('/RUN/'))).toHaveLength(2);
    expect(before.join()).toMatch(/documents.*inbox\/kept.*registry\.sqlite/);
    const { code, stdout } = await erase('SE 562100-0016 01');
    expect(code).toBe(0);
    expect(await findBytes(dataDir, PATTERNS)).toEqual([]);
    expect(stdout).toMatch(/^staged registry: 1 row erased$/m);
    expect(stdout).toMatch(/^staged annual-reports: 2 rows erased$/m);
    expect(stdout).toMatch(/^generations in embedded: 2 generations erased$/m);
    expect(stdout).toMatch(/^documents of annual reports: 4 files erased$/m);
    expect(stdout).toMatch(/^run reports and rejected rows: 1 file erased$/m);
    expect(stdout).toMatch(/inbox: \d+ files erased$/m);
    expect(stdout).not.toContain(NORDLYS);
  });

  it('The other companies stay, and the live generation is intact', async () => {
    copyMade('full');
    const other = await readDetail(FJALLBRUK);
    expect((await erase(NORDLYS)).code).toBe(0);
    expect([await readDetail(NORDLYS), await readDetail(FJALLBRUK)]).toEqual([null, other]);
    const verified = await runCommand(runIngestCommand, ['verify', '--json'], { DATA_DIR: dataDir });
    expect(JSON.parse(verified.stdout)).toMatchObject({ problems: [] });
    const store = await openGenerationStore(embeddedIn(dataDir));
    expect(await store.listOldestFirst()).toHaveLength(1);
    await store.close();
  });

  it('An erased company does not come back with the next delivery', async () => {
    copyMade('first');
    expect((await erase(NORDLYS)).code).toBe(0);
    await publish(17);
    expect(await readDetail(NORDLYS)).toBeNull();
    expect(await readDetail(FJALLBRUK)).not.toBeNull();
    expect(await findBytes(dataDir, PATTERNS)).toEqual([]);
  });

  it('The owner of a trademark is erased with the data of the trademark', async () => {
    copyMade('first');
    const patterns = toNumberPatterns(FJALLBRUK);
    expect((await findBytes(dataDir, patterns)).join()).toContain('staging/trademarks.sqlite');
    expect((await erase(FJALLBRUK)).code).toBe(0);
    expect(await findBytes(dataDir, patterns)).toEqual([]);
  });

  it('The company leaves the watch lists of all accounts, and what they were told', async () => {
    copyMade('first');
    const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
    const account = await accounts.administration.createAccount('pro', 'A');
    const { lists, companies, feed, events } = accounts.openWatching(['secret']);
    const { list } = (await lists.create({ account, isTest: false }, 0, { name: 'Kunder' }))!;
    await companies.change(list, { add: [NORDLYS, FJALLBRUK], remove: [] }, 0, 10);
    const start = await feed.begin({ feedId: 'f', position: 0, generationNameHash: '' });
    const told = [NORDLYS, FJALLBRUK].map((orgNumber, place) => ({
      list: list.number,
      orgNumber,
      position: place + 1,
    }));
    await feed.advance(start, { ...start, position: 2 }, told);
    expect((await erase(NORDLYS)).stdout).toMatch(/^watch lists, and what they were told: 2 rows erased$/m);
    expect(await companies.read(list, null, 10)).toEqual([FJALLBRUK]);
    expect(await events.readAfter(list.number, 0, 10)).toEqual(told.slice(1));
    await accounts.close();
  });

  it('A repeated erasure finds nothing and publishes nothing', async () => {
    copyMade('first');
    await erase(NORDLYS);
    const live = await readDetail(FJALLBRUK);
    const again = await erase(NORDLYS, '--json');
    expect(again.code).toBe(0);
    const { places, isComplete } = JSON.parse(again.stdout) as {
      places: { erased: number }[];
      isComplete: boolean;
    };
    expect([isComplete, places.map(({ erased }) => erased)]).toEqual([true, places.map(() => 0)]);
    expect(await readDetail(FJALLBRUK)).toEqual(live);
  });

  it('Status has the erasure as a command, and counts what is left', async () => {
    copyMade('first');
    const readStatus = async (): Promise<IngestStatus> =>
      JSON.parse(
        (await runCommand(runIngestCommand, ['status', '--json'], { DATA_DIR: dataDir })).stdout,
      ) as IngestStatus;
    const before = await readStatus();
    await erase(NORDLYS);
    const after = await readStatus();
    expect(after.runs.map(({ command }) => command)).toEqual(['erase', 'run']);
    const held = (status: IngestStatus) =>
      ['registry', 'statistics', 'annual-reports'].map((source) => status.sources[source]!.held);
    expect(held(after)).not.toEqual(held(before));
    expect(after.sources['registry']).toMatchObject({ held: held(before)[0]! - 1, rows: held(before)[0] });
    await publish(17);
    expect((await readStatus()).sources['registry']).toMatchObject({ held: held(before)[0]! - 1 });
  });

  let wholeMs: number | undefined;
  /** Milliseconds of an erasure in a process of its own. */
  async function measureErasure(): Promise<number> {
    const environment = { DATA_DIR: join(root, 'whole') };
    cpSync(join(made, 'full'), environment.DATA_DIR, { recursive: true });
    const startedAt = performance.now();
    expect((await runScript('ingest/main.ts', ['erase', NORDLYS], environment)).code).toBe(0);
    return performance.now() - startedAt;
  }

  it.each([0.3, 0.5, 0.6, 0.7, 0.8, 0.9])(
    'An erasure killed after %d of its time serves a generation, and is completed by a second one',
    async (moment) => {
      wholeMs ??= await measureErasure();
      copyMade('full');
      await runScript('ingest/main.ts', ['erase', NORDLYS], { DATA_DIR: dataDir }, wholeMs * moment);
      expect(await readDetail(FJALLBRUK)).not.toBeNull();
      expect((await erase(NORDLYS)).code).toBe(0);
      expect(await findBytes(dataDir, PATTERNS)).toEqual([]);
      expect([await readDetail(NORDLYS), (await readDetail(FJALLBRUK))?.orgNumber]).toEqual([
        null,
        FJALLBRUK,
      ]);
    },
    60_000,
  );

  it.each(['5621000017', 'nordlys', '8001011234567'])('The number %s is wrong usage', async (number) => {
    const { code, stderr } = await erase(number);
    expect([code, existsSync(join(dataDir, 'staging/erased.json'))]).toEqual([2, false]);
    expect(stderr).toContain('erase needs the ten-digit organisation number of a legal person');
  });
});
