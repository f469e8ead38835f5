import { DatabaseSync } from 'node:sqlite';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toChangeCursor } from '../../shared/store/change-cursor.ts';
import { Change } from '../../shared/domain/change.ts';
import { toLastPositionOfPublication, hashGenerationName } from '../../shared/store/change-feed.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import type { CompanyStore, GenerationStore } from '../../shared/store/port.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { listenLocally, type LocalServer } from '../support/process/listen-locally.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { signIn } from '../support/service/sign-in.ts';

const NORDLYS = companyNumber(1);
const now = makeClock();
const root = mkdtempSync(join(tmpdir(), 'company-data-changes-'));
const dataDir = join(root, 'data');
const delivery = copyWeeklyDelivery(join(root, 'delivery'));
const registry = join(delivery, 'bolagsverket_bulkfil.txt');

let store: CompanyStore;
let generations: GenerationStore;
let app: ServedApp;
let feed: string;

const get = (query: string, key = app.key): Promise<Reply> =>
  app.send(`/v1/changes${query}`, { headers: { Authorization: `Bearer ${key}` } });

async function deliver(day: number, change: (text: string) => string): Promise<void> {
  writeFileSync(registry, change(readFileSync(registry, 'utf8')));
  const date = new Date(`2026-06-${15 + day}T03:00:00Z`);
  utimesSync(registry, date, date);
  expect((await ingestFolder(delivery, dataDir, { now })).error).toBeNull();
  await store.status();
}

beforeAll(async () => {
  expect((await ingestFolder(delivery, dataDir, { now })).error).toBeNull();
  generations = await openGenerationStore(embeddedIn(dataDir));
  store = await openStore(embeddedIn(dataDir));
  app = await serveApp(store);
  feed = (await generations.changes.readUsableState())!.feedId;
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

it('The feed begins empty and free of charge, and shows a change from its publication on', async () => {
  const first = await get('?after=now');
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({
    changes: [],
    hasMore: false,
    metadata: { creditsCharged: 0, mode: 'api' },
  });
  await deliver(1, (text) => text.replace('$GÖTEBORG$41101$', '$LUND$22222$'));
  const { json } = await get(`?after=${first.json.next}`);
  expect(json.metadata).toMatchObject({ resultCount: 1, creditsCharged: 1 });
  const change = Change.parse(json.changes[0]);
  expect(change).toMatchObject({
    orgNumber: NORDLYS,
    type: 'company_changed',
    topics: ['address'],
    cause: 'publisher',
    company: null,
    fields: [
      { field: 'postalAddress.postalCode', before: '41101', after: '22222' },
      { field: 'postalAddress.city', before: 'GÖTEBORG', after: 'LUND' },
    ],
  });
  expect((await get('')).json.changes).toEqual(json.changes);
  expect((await get(`?after=${json.next}`)).json).toMatchObject({ changes: [], next: json.next });
});

it('A day begins with its first publication', async () => {
  const { changes } = (await get('')).json;
  const [{ seenAt }] = changes;
  const read = async (since: string) => (await get(`?since=${since}`)).json;
  const dayOf = (instant: Date): string =>
    Temporal.Instant.from(instant.toISOString())
      .toZonedDateTimeISO('Europe/Stockholm')
      .toPlainDate()
      .toString();
  expect((await read(dayOf(new Date(seenAt)))).changes).toEqual(changes);
  // Before the first publication.
  expect((await read('2000-01-01')).changes).toEqual(changes);
  const ahead = await read('2099-01-01');
  expect(ahead).toMatchObject({ changes: [], hasMore: false, metadata: { creditsCharged: 0 } });
  expect((await get(`?after=${ahead.next}`)).status).toBe(200);
});

it('A saved list tells what changed in it since a day', async () => {
  const { account, cookie } = await signIn(app.accounts);
  const { savedLists } = app.accounts;
  await savedLists.save(account, 'Logistik', 'q=nordlys&sort=name');
  await savedLists.save(account, 'Norr', 'county=25');
  const news: string[] = [];
  for (const { id } of await savedLists.list(account)) {
    const headers = { Cookie: cookie, 'Accept-Language': 'en' };
    news.push((await app.send(`/console/lists/saved/${id}?since=2000-01-01`, { headers })).text);
  }
  expect(news[0]).toContain('1 company of the list has changed since 1 January 2000.');
  expect(news[0]).toContain(`href="/console/company/${NORDLYS}"`);
  expect(news[0]).toMatch(/<del>Göteborg<\/del> → <ins>Lund<\/ins>/);
  expect(news[1]).toContain('Nothing in the list has changed');
});

it('Filters select changes by company and by topic, in both spellings', async () => {
  const count = async (query: string): Promise<number> => (await get(query)).json.changes.length as number;
  expect(await count(`?org_number=${NORDLYS}`)).toBe(1);
  expect(await count(`?orgNumber=${companyNumber(2)}`)).toBe(0);
  expect(await count('?topic=address,name&limit=5000')).toBe(1);
  expect(await count('?topics=tax')).toBe(0);
});

it.each([
  ['?limit=0', 'Invalid limit'],
  ['?limit=ten', 'Invalid limit'],
  ['?org_number=123', 'Invalid org_number'],
  ['?topic=weather', 'Invalid topic'],
  ['?after=nonsense', 'Invalid after'],
  ['?since=yesterday', 'Invalid since'],
  ['?since=2026-02-30', 'Invalid since'],
  ['?since=2026-06-15&after=now', 'Invalid since'],
])('The query %s is refused: %s', async (query, error) => {
  const reply = await get(query);
  expect([reply.status, reply.json.error]).toEqual([400, error]);
});

it('A cursor that was altered is refused with a remedy', async () => {
  const { next } = (await get('?after=now')).json as { next: string };
  const text = Buffer.from(next, 'base64url').toString();
  for (const after of [Buffer.from(text.replace(/^./, '-')).toString('base64url'), next.slice(2)]) {
    const reply = await get(`?after=${after}`);
    expect([reply.status, reply.json.error]).toEqual([400, 'Invalid after']);
    expect(reply.json.message).toContain('after=now');
  }
});

it.each([
  ['before the feed', 0, '', null],
  ['of a publication that a restored backup lacks', 99, 'g99', null],
  ['of another publication of the same number', 2, 'another', null],
  ['of a feed that the service has lost', 1, 'g1', '00000000-0000-0000-0000-000000000000'],
])('A cursor %s has expired', async (_what, publication, name, lostFeed) => {
  const position = {
    position: toLastPositionOfPublication(publication),
    generationNameHash: hashGenerationName(name),
  };
  const reply = await get(`?after=${toChangeCursor(lostFeed ?? feed, position)}`);
  expect([reply.status, reply.json.error]).toEqual([410, 'Cursor expired']);
  expect(reply.json.message).toContain('Hämta alla företag på nytt');
});

it('A page needs a key, costs nothing when the caller has it, and nothing more than the credits left', async () => {
  expect((await app.send('/v1/changes')).json.error).toBe('Missing API key');
  const { headers } = await get('');
  const again = await app.send('/v1/changes', {
    headers: { Authorization: `Bearer ${app.key}`, 'If-None-Match': headers.etag! },
  });
  expect([again.status, again.headers['x-credits-remaining']]).toEqual([304, headers['x-credits-remaining']]);
});

it('The example of the documentation keeps a copy that is equal to the live companies', async () => {
  const page = readFileSync(join(ROOT, 'docs/callers/changes.md'), 'utf8');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  expect(program.split('\n').length).toBeLessThan(60);
  const path = join(root, 'copy.mjs');
  const file = join(root, 'copy.sqlite');
  writeFileSync(path, program);
  const refusing = await refuseFirstBulk();
  const copy = async (): Promise<string> => {
    const child = spawn(process.execPath, [path, refusing.address, app.key, file]);
    child.stdin.end([...(await readLive()).keys()].join('\n'));
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    await once(child, 'close');
    return errors;
  };
  expect(await copy()).not.toContain('Error');
  await deliver(2, (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes(companyNumber(3)))
      .concat(
        `"${companyNumber(950)}$ORGNR-IDORG";"1";"SE-LAND";"Ny AB$FORETAGSNAMN-ORGNAM$2026-01-01";"AB-ORGFO";"";"";"";"2026-01-01";"Handel.";"Gatan 1$$LUND$22222$SE-LAND"\n`,
      )
      .join('\n')
      .replaceAll('\n\n', '\n')
      .replace('$LUND$22222$', '$YSTAD$27100$'),
  );
  expect(await copy()).not.toContain('Error');
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT number, json FROM company ORDER BY number').all();
  expect(new Map(rows.map(({ number, json }) => [number, json]))).toEqual(await readLive());
  await refusing.close();
});

/** Serves the app, but answers the first lookup with 429, as beyond the calls per minute. */
function refuseFirstBulk(): Promise<LocalServer> {
  let isRefused = false;
  return listenLocally(
    createServer((request, response) => {
      if (request.url === '/v1/bulk' && !isRefused) {
        isRefused = true;
        response.writeHead(429, { 'Retry-After': '1' }).end('{}');
        return;
      }
      const { method = 'GET', headers } = request;
      request.pipe(
        httpRequest(`${app.address}${request.url ?? ''}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    }),
  );
}

async function readLive(): Promise<Map<string, string>> {
  const { name } = (await generations.readLive())!;
  const companies = new Map<string, string>();
  for await (const batch of generations.readAllCompanies(name))
    for (const { companyJson } of batch)
      companies.set((JSON.parse(companyJson) as { orgNumber: string }).orgNumber, companyJson);
  return companies;
}
