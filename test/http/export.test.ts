import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { INGEST_SETTINGS, type IngestConfig } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { countCreditsLeft, leaveCredits } from '../support/accounts/leave-credits.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';

interface OfferedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly url: string;
  readonly expiresAt: string;
}

const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'company-data-export-'));
const delivery = copyWeeklyDelivery(join(root, 'delivery'));
const registry = join(delivery, 'bolagsverket_bulkfil.txt');
const exportDir = join(root, 'exports');
const config: IngestConfig = parseConfig(
  { DATA_DIR: join(root, 'data'), EXPORT_DIR: exportDir },
  INGEST_SETTINGS,
);
const clock = makeClock();
let nowMs = Date.parse('2026-06-16T08:00:00Z');
let store: CompanyStore;
let app: ServedApp;

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const list = (key = app.key): Promise<Reply> => app.send('/v1/export', { headers: bearer(key) });
const download = (file: OfferedFile, headers = {}, method = 'GET'): Promise<Reply> =>
  app.send(new URL(file.url).pathname, { method, headers });
const readFiles = async (key = app.key): Promise<OfferedFile[]> => (await list(key)).json.files;
const findFile = async (name: string): Promise<OfferedFile> =>
  (await readFiles()).find((file) => file.name === name)!;
const creditsLeft = async (key = app.key): Promise<number> =>
  Number((await list(key)).headers['x-credits-remaining']);

beforeAll(async () => {
  expect((await ingestFolder(delivery, config, { now: clock })).error).toBeNull();
});
beforeEach(async () => {
  nowMs = Date.parse('2026-06-16T08:00:00Z');
  store = await openStore(config);
  app = await serveApp(store, { exportDir, now: () => new Date(nowMs) });
  return () => app.close();
});
afterAll(() => rmSync(root, { recursive: true }));

it('The list has each file with a link of 24 hours, and costs nothing', async () => {
  const { status, json } = await list();
  expect(status).toBe(200);
  expect(json.files).toHaveLength(18);
  expect(json.files[0]).toEqual({
    name: 'companies.parquet',
    dataset: 'companies',
    format: 'parquet',
    rows: expect.any(Number),
    bytes: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/export\/files\/[\w.-]+$/),
    expiresAt: '2026-06-17T08:00:00.000Z',
  });
  expect(json.metadata).toMatchObject({ creditsCharged: 0, mode: 'api' });
  expect(json.generation).toMatch(/^\d{8}T\d{9}Z$/);
});

it('A file is charged once a day and generation, whole, in parts, and not by HEAD', async () => {
  const before = await creditsLeft();
  const file = await findFile('companies.csv');
  const head = await download(file, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers).toMatchObject({
    'content-length': String(file.bytes),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="companies-\d{8}T\d{9}Z\.csv"$/),
    'accept-ranges': 'bytes',
  });
  expect(await creditsLeft()).toBe(before);
  const whole = await download(file);
  expect(whole.status).toBe(200);
  expect(createHash('sha256').update(whole.text).digest('hex')).toBe(file.sha256);
  expect(await creditsLeft()).toBe(before - 1_000);

  const first = await download(file, { Range: 'bytes=0-99' });
  const rest = await download(file, { Range: 'bytes=100-', 'If-Range': `"${file.sha256}"` });
  expect([first.status, rest.status]).toEqual([206, 206]);
  expect(first.headers['content-range']).toBe(`bytes 0-99/${file.bytes}`);
  expect(first.text + rest.text).toBe(whole.text);
  expect((await download(file, { Range: 'bytes=100-', 'If-Range': '"old"' })).status).toBe(200);
  expect((await download(file, { 'If-None-Match': `"${file.sha256}"` })).status).toBe(304);
  const after = await download(file, { Range: `bytes=${file.bytes}-` });
  expect(after).toMatchObject({ status: 416, json: { error: 'Range not satisfiable' } });
  expect(after.headers['content-range']).toBe(`bytes */${file.bytes}`);
  expect(await creditsLeft()).toBe(before - 1_000);

  nowMs += 23 * HOUR_MS;
  expect((await download(file)).status).toBe(200);
  expect(await creditsLeft()).toBe(before - 2_000);
});

it('An empty file is downloaded like others', async () => {
  const file = await findFile('filings.jsonl');
  const [generation = ''] = readdirSync(exportDir);
  const path = join(exportDir, generation, 'manifest.json');
  const manifest = readFileSync(path, 'utf8');
  const written = JSON.parse(manifest) as { files: { name: string }[] };
  const files = written.files.map((each) => (each.name === file.name ? { ...each, bytes: 0 } : each));
  writeFileSync(path, JSON.stringify({ ...written, files }));
  try {
    const { status, headers, text } = await download(file);
    expect([status, headers['content-length'], text]).toEqual([200, '0', '']);
  } finally {
    writeFileSync(path, manifest);
  }
});

it('A link expires, is no good when altered, and opens nothing else', async () => {
  const file = await findFile('industries.jsonl');
  const path = new URL(file.url).pathname;
  const altered = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await app.send(altered)).json).toMatchObject({ error: 'Not found', code: 'not_found' });
  const [payload = '', signature] = path.split('/').at(-1)!.split('.');
  const words = Buffer.from(payload, 'base64url').toString().replace('industries.jsonl', 'companies.jsonl');
  const forged = `/v1/export/files/${Buffer.from(words).toString('base64url')}.${signature}`;
  expect((await app.send(forged)).status).toBe(404);
  expect((await app.send(path.replace('/v1/export/files/', '/v1/annual-report/shared/'))).status).toBe(404);
  nowMs += 24 * HOUR_MS;
  expect((await app.send(path)).json).toMatchObject({
    error: 'Export link expired',
    code: 'share_expired',
  });
});

it('Other plans, guests and test keys get no files', async () => {
  const { administration } = app.accounts;
  for (const plan of ['free', 'starter'] as const) {
    const { key } = await administration.createAccountWithKey(plan, plan, 'live');
    expect(await list(key)).toMatchObject({
      status: 403,
      json: { error: 'Plan does not include exports', code: 'forbidden' },
    });
  }
  expect((await app.send('/v1/export')).status).toBe(401);
  const withTests = await serveApp(store, { exportDir, testStore: store });
  const own = await withTests.accounts.administration.createAccountWithKey('pro', 'tests', 'test');
  const answer = await withTests.send('/v1/export', { headers: bearer(own.key) });
  expect(answer).toMatchObject({ status: 200, json: { files: [], metadata: { test: true } } });
});

it('An account that cannot pay for a whole file gets none of it', async () => {
  await leaveCredits(app, 999);
  const file = await findFile('names.csv');
  expect(await download(file)).toMatchObject({ status: 402, json: { code: 'no_credits' } });
  expect(await countCreditsLeft(app)).toBe(999);
});

it('Without exports the list is empty, and its cursor is that of the feed', async () => {
  await app.close();
  app = await serveApp(await openStore(config));
  const { json } = await list();
  expect(json.files).toEqual([]);
  const { json: page } = await app.send(`/v1/changes?after=${json.next}`, { headers: bearer(app.key) });
  expect(page).toMatchObject({ changes: [], next: json.next });
});

it('A copy of the file and the feed after it are the live companies', async () => {
  const { json } = await list();
  const file = (json.files as OfferedFile[]).find(({ name }) => name === 'companies.jsonl')!;
  const copied = (await download(file)).text.trimEnd().split('\n');
  const copy = new Map(copied.map((line) => [(JSON.parse(line) as { orgNumber: string }).orgNumber, line]));
  writeFileSync(registry, readFileSync(registry, 'utf8').replace('$GÖTEBORG$41101$', '$LUND$22222$'));
  const date = new Date('2026-06-17T03:00:00Z');
  utimesSync(registry, date, date);
  expect((await ingestFolder(delivery, { ...config, exportDir: null }, { now: clock })).error).toBeNull();
  await store.status();
  const { json: page } = await app.send(`/v1/changes?after=${json.next}`, { headers: bearer(app.key) });
  expect(page.changes).toHaveLength(1);
  const { orgNumber } = page.changes[0];
  copy.set(orgNumber, copy.get(orgNumber)!.replace('GÖTEBORG', 'LUND').replace('41101', '22222'));
  const live = await app.send('/v1/bulk', {
    method: 'POST',
    headers: { ...bearer(app.key), 'Content-Type': 'application/json' },
    body: JSON.stringify({ org_numbers: [...copy.keys()] }),
  });
  expect(live.json.results.map((result: { company: unknown }) => JSON.stringify(result.company))).toEqual([
    ...copy.values(),
  ]);
  // The older file is offered, with its own cursor, until there is a newer one.
  expect((await list()).json).toMatchObject({ generation: json.generation, next: json.next });
});
