import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DamageAlarm } from '../../api/metrics/timed-store.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ABOUT, makeIndexedCompanies, nameAt, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { parseMetrics } from '../support/service/parse-metrics.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const WAY_OUT = 'Run: npm run ingest -- rebuild';
const COMPANIES = makeIndexedCompanies(20);

let dataDir: string;
let app: ServedApp;
let alarms: DamageAlarm[];
let timeMs: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'company-data-damaged-'));
  await publish('g1', null);
  [alarms, timeMs] = [[], Date.parse('2026-06-16T04:00:00.000Z')];
  app = await serveApp(await openStore(embeddedIn(dataDir)), {
    now: () => new Date(timeMs),
    raiseDamageAlarm: (alarm) => void alarms.push(alarm),
  });
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

async function publish(name: string, expected: string | null): Promise<void> {
  const generations = await openGenerationStore(embeddedIn(dataDir));
  const writer = await generations.createGenerationWriter(name);
  await addCompanies(generations, writer, COMPANIES);
  await writer.finish({ ...ABOUT, previous: expected }, CODE_LISTS);
  await generations.promote(name, expected);
}

function damage(place: number): void {
  const path = join(dataDir, 'store/generations/g1/companies.sqlite');
  const at =
    readFileSync(path).indexOf(COMPANIES[place]!.companyJson) + COMPANIES[place]!.companyJson.length - 20;
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, Buffer.from('x'), 0, 1, at);
  closeSync(descriptor);
}

const search = (place: number): Promise<Reply> =>
  app.post('/v1/search', { org_number: nameAt(place).number });

const readMessage = async (): Promise<[number, string | null]> => {
  const { status, json } = await app.send('/ready');
  return [status, (json as { message: string | null }).message];
};

it('A damaged company answers 500 without content, and others answer 200', async () => {
  damage(3);
  const { status, json } = await search(3);
  expect([status, json]).toMatchObject([500, { error: 'Database error during search' }]);
  expect((await search(4)).status).toBe(200);
  expect((await app.post('/v1/search', { q: nameAt(3).name })).status).toBe(500);
});

it('/ready reports damage while the generation is served, and not after a rebuild', async () => {
  expect(await readMessage()).toEqual([200, null]);
  damage(3);
  damage(5);
  await search(3);
  await search(3);
  expect(await readMessage()).toEqual([200, `1 row of generation g1 is damaged. ${WAY_OUT}`]);
  await search(5);
  expect(await readMessage()).toEqual([200, `2 rows of generation g1 are damaged. ${WAY_OUT}`]);
  await publish('g2', 'g1');
  expect(await readMessage()).toEqual([200, null]);
  expect((await search(3)).status).toBe(200);
});

it('/ready tells other machines and web pages that there is a problem, without paths and commands', async () => {
  damage(3);
  await search(3);
  for (const headers of [{ 'X-Forwarded-For': '192.0.2.1' }, { Origin: 'https://page.example' }]) {
    const { status, json } = await app.send('/ready', { headers });
    const { message } = json as { message: string };
    expect([status, message]).toEqual([200, expect.stringMatching(/^The service reports a problem\./)]);
    expect(message).not.toMatch(/npm run|generation g1/);
  }
});

it('Each damaged part raises one alarm a minute with its number of reads, and all reads are counted', async () => {
  damage(3);
  for (const afterMs of [0, 1_000, 1_000, 58_000]) {
    timeMs += afterMs;
    await search(3);
  }
  const id = COMPANIES[3]!.id;
  const alarm = {
    generation: 'g1',
    part: 'company',
    problem: `Generation g1 is damaged: row ${id} of table company is missing, or was changed after it was written. ${WAY_OUT}`,
  };
  expect(alarms).toEqual([
    { ...alarm, reads: 1 },
    { ...alarm, reads: 3 },
  ]);
  const metrics = parseMetrics((await app.send('/metrics')).text);
  expect(metrics.value('company_data_damaged_reads_total', { part: 'company' })).toBe(4);
});
