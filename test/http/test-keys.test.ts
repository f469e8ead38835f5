import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../api/routes/index.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { openAgent } from '../support/mcp/open-agent.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const REAL = '5621000016';
const FICTIONAL = '5620032705';

const PDF = Buffer.from('%PDF-1.7 made by a test');
const folder = mkdtempSync(join(tmpdir(), 'company-data-test-keys-'));
let app: ServedApp;
let account: string;
let testKey: string;
let testKeyId: string;

beforeAll(async () => {
  await copyReadyData('fictional', folder);
  app = await serveWeekly({
    testStore: await openStore(embeddedIn(folder)),
    testDocuments: await openDocumentStore(embeddedIn(folder), 'api'),
    renderer: { renderToPdf: async () => PDF, close: async () => undefined },
    limits: { guest: 0, free: 0, starter: 0, pro: 1_000 },
  });
  const { administration } = app.accounts;
  account = (await administration.listAccounts())[0]!.id;
  ({ id: testKeyId, key: testKey } = await administration.createKey(account, 'test', 'test'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function call(
  key: string | null,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const all = {
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    'Content-Type': 'application/json',
    ...headers,
  };
  if (body === undefined) return app.send(path, { headers: all });
  return app.send(path, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

const left = ({ headers }: Reply): string | undefined => headers['x-credits-remaining'] as string | undefined;

const CALLS: readonly (readonly [path: string, body?: unknown])[] = [
  ['/v1/search', { q: 'bärgning' }],
  ['/v1/suggest?q=bärgning'],
  ['/v1/companies/search', { q: 'bärgning' }],
  [`/v1/company?org_number=${FICTIONAL}`],
  ['/v1/bulk', { org_numbers: [FICTIONAL, REAL] }],
  ['/v1/bulk', { org_numbers: [FICTIONAL], include: ['trademarks'] }],
  ['/v1/match', { items: [{ org_number: FICTIONAL }] }],
  ['/v1/sni/lookup', { code: '62100' }],
  ['/v1/sni/search', { sni_code: '62100' }],
  ['/v1/changes'],
  ['/v1/export'],
  [`/v1/annual-reports?org_number=${FICTIONAL}`],
];

describe('A test key', () => {
  it('Every answer says that it is a test, and costs nothing', async () => {
    const before = left(await call(app.key, '/v1/search', { q: 'a' }));
    for (const [path, body] of CALLS) {
      const reply = await call(testKey, path, body);
      const { metadata } = reply.json;
      expect([path, reply.status, reply.headers['x-test'], metadata.test]).toEqual([path, 200, 'true', true]);
      expect([path, left(reply), metadata.mode, metadata.creditsCharged ?? 0]).toEqual([
        path,
        before,
        'api',
        0,
      ]);
    }
  });

  it('Its watch lists are its own, and watch the fictional register', async () => {
    const send = async (method: string, path: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${testKey}`, 'Content-Type': 'application/json' };
      const reply = await app.send(path.replace(':id', id), { method, headers, body: JSON.stringify(body) });
      expect([path, reply.headers['x-test']]).toEqual([path, 'true']);
      return reply;
    };
    let id = '';
    ({ id } = (await send('POST', '/v1/watch-lists', { name: 'Prov' })).json as { id: string });
    const added = await send('POST', '/v1/watch-lists/:id/companies', { add: [FICTIONAL, REAL] });
    expect(added.json).toEqual({ added: 1, removed: 0, unknown: [REAL], refused: [] });
    const { companies } = (await send('GET', '/v1/watch-lists/:id/companies')).json as {
      companies: object[];
    };
    expect(companies).toMatchObject([{ orgNumber: FICTIONAL, name: expect.any(String) as string }]);
    expect((await send('GET', '/v1/watch-lists/:id/events')).json.changes).toEqual([]);
    expect((await send('GET', '/v1/watch-lists/:id/deliveries')).json.deliveries).toEqual([]);
    for (const path of [
      '/v1/watch-lists/:id/rotate-secret',
      '/v1/watch-lists/:id/test',
      '/v1/watch-lists/:id/deliveries/:deliveryId/replay',
    ])
      expect((await send('POST', path)).status).toBe(404);
    expect((await call(app.key, `/v1/watch-lists/${id}`)).status).toBe(404);
    expect((await send('DELETE', '/v1/watch-lists/:id')).status).toBe(200);
  });

  it('The description has the mark in the metadata of every answer with a mode', () => {
    const metadata = ROUTES.flatMap(({ path, responseSchema: { shape } }) =>
      shape['metadata'] === undefined ? [] : [[path, Object.keys(shape['metadata'].shape)] as const],
    );
    expect(metadata.length).toBeGreaterThan(5);
    for (const [path, names] of metadata)
      expect([path, names]).toEqual([path, expect.arrayContaining(['test'])]);
  });

  it('A search by industry delivers all companies although no credits are charged', async () => {
    const { companies, metadata } = (await call(testKey, '/v1/sni/search', { sni_code: '62100' })).json;
    expect(companies.length).toBe(metadata.resultCount);
    expect(companies.length).toBeGreaterThan(1);
  });

  it('The usage of the account has the calls with 0 credits', async () => {
    const usage = await app.accounts.administration.readUsage({
      accountId: account,
      firstDay: '2026-06-01',
      lastDay: '2026-06-30',
    });
    const own = usage.filter(({ key }) => key === testKeyId);
    expect(own.length).toBeGreaterThan(4);
    for (const line of own) expect(line).toMatchObject({ credits: 0 });
  });

  it('A test key reads the fictional register, a live key and a guest only the register', async () => {
    const statuses = async (key: string | null) => {
      const replies = [REAL, FICTIONAL].map((number) => call(key, `/v1/company?org_number=${number}`));
      return (await Promise.all(replies)).map(({ status, headers }) => [status, headers['x-test']]);
    };
    expect(await statuses(testKey)).toEqual([
      [404, 'true'],
      [200, 'true'],
    ]);
    expect(await statuses(app.key)).toEqual([
      [200, undefined],
      [404, undefined],
    ]);
    expect(await statuses(null)).toEqual([
      [200, undefined],
      [404, undefined],
    ]);
    for (const key of [app.key, null])
      expect((await call(key, '/v1/search', { q: 'nordlys' })).text).not.toContain('"test"');
  });

  it('Calls count towards the limit per minute of the account', async () => {
    const remaining = async (key: string) =>
      Number((await call(key, '/v1/search', { q: 'a' })).headers['ratelimit-remaining']);
    const first = await remaining(app.key);
    expect([await remaining(testKey), await remaining(app.key)]).toEqual([first - 1, first - 2]);
  });

  it('The limits of the plan hold', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `Bolag ${index}`);
    expect((await call(testKey, '/v1/bulk', { names })).status).toBe(400);
  });

  it('An account without credits can test', async () => {
    const { administration, metering } = app.accounts;
    const owner = await administration.createAccountWithKey('free', 'Spent');
    const { key } = await administration.createKey(owner.account, 'test', 'test');
    await metering.charge({
      accountId: owner.account,
      keyId: owner.id,
      requestId: 'r',
      endpoint: '/before',
      at: new Date('2026-06-16T04:00:00.000Z'),
      minBalanceCredits: 500,
      maxChargeCredits: 500,
    });
    expect((await call(owner.key, '/v1/search', { q: 'a' })).status).toBe(402);
    const reply = await call(key, '/v1/sni/search', { sni_code: '62100' });
    expect([reply.status, left(reply)]).toEqual([200, '0']);
    expect(reply.json.companies.length).toBeGreaterThan(1);
  });

  it('A revoked or unknown test key is refused', async () => {
    const { administration } = app.accounts;
    const { id, key } = await administration.createKey(account, 'revoked', 'test');
    await administration.revokeKey(id);
    for (const wrong of [key, `cds_test_${'a'.repeat(43)}`, testKey.replace('cds_test_', 'cds_')])
      expect((await call(wrong, '/v1/search', { q: 'a' })).status).toBe(401);
  });
});

describe('What a test key and a live key do not share', () => {
  it('An entity tag of one is never valid for the other', async () => {
    const path = `/v1/annual-reports?org_number=5599999999`;
    const live = await call(app.key, path);
    const test = await call(testKey, path);
    const [ofLive, ofTest] = [live, test].map(({ headers }) => headers.etag!);
    expect(ofLive).not.toBe(ofTest);
    const ask = async (key: string, tag?: string) =>
      (await call(key, path, undefined, { 'If-None-Match': tag! })).status;
    expect([await ask(app.key, ofLive), await ask(app.key, ofTest)]).toEqual([304, 200]);
    expect([await ask(testKey, ofTest), await ask(testKey, ofLive)]).toEqual([304, 200]);
  });

  it('An Idempotency-Key of a live call is no repeat and no conflict for a test key', async () => {
    const headers = { 'Idempotency-Key': 'order 1' };
    const ask = (key: string, q: string) => call(key, '/v1/search', { q }, headers);
    const first = await ask(app.key, 'nordlys');
    for (const q of ['nordlys', 'bärgning']) {
      const test = await ask(testKey, q);
      expect([test.status, test.headers['idempotent-replay'], left(test)]).toEqual([
        200,
        undefined,
        left(first),
      ]);
    }
    const repeated = await ask(app.key, 'nordlys');
    expect([repeated.headers['idempotent-replay'], left(repeated)]).toEqual(['true', left(first)]);
    expect(repeated.json.companies).toEqual(first.json.companies);
  });

  it('An Idempotency-Key of a test call does not make a live call free', async () => {
    const headers = { 'Idempotency-Key': 'order 2' };
    await call(testKey, '/v1/search', { q: 'nordlys' }, headers);
    const before = Number(left(await call(app.key, '/v1/changes?after=now')));
    const live = await call(app.key, '/v1/search', { q: 'nordlys' }, headers);
    expect([live.status, live.headers['idempotent-replay'], left(live)]).toEqual([
      200,
      undefined,
      String(before - 1),
    ]);
  });

  it('A malformed Idempotency-Key is refused for a test key too', async () => {
    const reply = await call(testKey, '/v1/search', { q: 'a' }, { 'Idempotency-Key': 'å' });
    expect(reply.status).toBe(400);
  });

  it('A cursor of changes of one register is refused by the other', async () => {
    const next = async (key: string) => (await call(key, '/v1/changes?after=now')).json.next as string;
    const follow = async (key: string, cursor: string) =>
      (await call(key, `/v1/changes?after=${cursor}`)).status;
    const live = await next(app.key);
    const test = await next(testKey);
    expect([await follow(app.key, live), await follow(app.key, test)]).toEqual([200, 400]);
    expect([await follow(testKey, test), await follow(testKey, live)]).toEqual([200, 400]);
  });
});

describe('Annual reports of the fictional register', () => {
  it('The document and its PDF have the header X-Test, and a live key finds no report', async () => {
    for (const [format, type] of [
      ['ixbrl', 'application/xhtml+xml'],
      ['pdf', 'application/pdf'],
    ]) {
      const path = `/v1/annual-report?org_number=${FICTIONAL}&format=${format}`;
      const { status, headers } = await call(testKey, path);
      expect([status, headers['content-type'], headers['x-test']]).toEqual([200, type, 'true']);
      expect(headers.etag).toContain('test-');
      expect((await call(app.key, path)).status).toBe(404);
    }
  });

  it('A link to share opens the fictional report without a key', async () => {
    const shared = await call(testKey, `/v1/annual-report?org_number=${FICTIONAL}&share=1`);
    expect([shared.status, shared.headers['x-test']]).toEqual([200, 'true']);
    const { status, headers, text } = await app.send(new URL(shared.json.url as string).pathname);
    expect([status, headers['x-test']]).toEqual([200, 'true']);
    expect(text).toContain('<html');
    const real = await call(app.key, `/v1/annual-report?org_number=${REAL}&share=1`);
    const opened = await app.send(new URL(real.json.url as string).pathname);
    expect([opened.status, opened.headers['x-test']]).toEqual([200, undefined]);
  });
});

describe('The tools for agents', () => {
  it('A test key calls them on the fictional register, free of charge', async () => {
    const before = left(await call(app.key, '/v1/changes?after=now'));
    const agent = await openAgent(app.address, testKey);
    const found = await agent.ask('get_company', { org_number: FICTIONAL });
    const unknown = await agent.ask('get_company', { org_number: REAL });
    await agent.close();
    expect(found).toMatchObject({ test: true });
    expect(unknown).toMatchObject({ error: { code: 'no_company' } });
    expect(left(await call(app.key, '/v1/changes?after=now'))).toBe(before);
    const live = await openAgent(app.address, app.key);
    expect(await live.ask('get_company', { org_number: REAL })).not.toHaveProperty('test');
    await live.close();
  });
});
