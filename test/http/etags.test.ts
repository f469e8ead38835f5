import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportPdfRenderer } from '../../api/documents/pdf-renderer.ts';
import { ShareLinks } from '../../api/documents/share-links.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = companyNumber(1);
const LIST = `/v1/annual-reports?org_number=${NORDLYS}`;
const REPORT = `/v1/annual-report?org_number=${NORDLYS}`;
const START = new Date('2026-06-16T04:00:00.000Z');

let app: ServedApp;
let account: string;
let now = START;
let rendered = 0;
let canRender = true;

const renderer: ReportPdfRenderer = {
  renderToPdf: async () => {
    if (!canRender) throw new AppError('pdf_unavailable', 'PDF rendering unavailable');
    rendered += 1;
    return Buffer.from('%PDF-1.7');
  },
  close: async () => undefined,
};

beforeAll(async () => {
  app = await serveWeekly({ renderer, now: () => now, shareLinks: new ShareLinks(['a secret']) });
  account = (await app.accounts.administration.listAccounts())[0]!.id;
});
beforeEach(() => {
  now = START;
  canRender = true;
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}): Promise<Reply> => app.send(path, { headers });
const asHolder = (path: string, headers: Headers = {}): Promise<Reply> =>
  get(path, { Authorization: `Bearer ${app.key}`, ...headers });

async function countCharges(): Promise<number> {
  const period = { firstDay: '2026-06-01', lastDay: '2026-06-30' };
  const usage = await app.accounts.administration.readUsage({ accountId: account, ...period });
  return usage.reduce((sum, { credits }) => sum + credits, 0);
}

function expectNotModified(reply: Reply, etag: string | undefined): void {
  expect([reply.status, reply.text, reply.headers.etag]).toEqual([304, '', etag]);
  expect(reply.headers).not.toHaveProperty('content-type');
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers.vary).toContain('Accept-Encoding');
}

describe('a list of annual reports', () => {
  it('A fetch with If-None-Match, which adds Cache-Control: no-cache, gets a 304', async () => {
    const { headers } = await get(LIST);
    const reply = await fetch(`${app.address}${LIST}`, { headers: { 'If-None-Match': headers.etag! } });
    expect([reply.status, await reply.text()]).toEqual([304, '']);
  });

  it('A list of annual reports answers 304 to a caller that has it, however late', async () => {
    const { headers } = await get(LIST);
    expect(headers.etag).toMatch(/^W\/"[\w-]+"$/);
    now = new Date('2026-06-17T04:00:00.000Z');
    expect((await get(LIST)).headers.etag).toBe(headers.etag);
    expectNotModified(await get(LIST, { 'If-None-Match': headers.etag! }), headers.etag);
    expectNotModified(await get(LIST, { 'If-None-Match': `"x", ${headers.etag}` }), headers.etag);
    expect((await get(LIST, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
  });

  it('A list of annual reports has its own tag for each company, mode and address', async () => {
    const tags = await Promise.all([
      get(LIST),
      asHolder(LIST),
      get(`/v1/annual-reports?org_number=${companyNumber(3)}`),
      get(LIST, { Host: 'api.example.se' }),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(4);
  });

  it('A list of annual reports gets a new tag when a PDF is rendered', async () => {
    const { headers } = await get(LIST);
    await asHolder(`${REPORT}&fiscal_year=2024&format=pdf`);
    const later = await get(LIST, { 'If-None-Match': headers.etag! });
    expect([later.status, later.json.filings[1].formats]).toEqual([200, ['ixbrl', 'pdf']]);
  });
});

describe('an annual report', () => {
  it.each(['ixbrl', 'pdf'])('An annual report as %s is free when the caller has it', async (format) => {
    const path = `${REPORT}&format=${format}`;
    const { headers } = await asHolder(path);
    const before = { charged: await countCharges(), rendered };
    for (const accepted of ['identity', 'gzip', 'br']) {
      const again = await asHolder(path, { 'If-None-Match': headers.etag!, 'Accept-Encoding': accepted });
      expectNotModified(again, headers.etag);
      expect(again.headers).toMatchObject({
        'cache-control': 'private',
        'x-credits-remaining': headers['x-credits-remaining'],
      });
    }
    expect({ charged: await countCharges(), rendered }).toEqual(before);
    expect((await asHolder(path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
    expect(await countCharges()).toBe(before.charged + 1);
  });

  it('An annual report has one tag per document and format, in every encoding', async () => {
    const tags = await Promise.all(
      ['', '&format=pdf', '&fiscal_year=2024'].map(async (query) => {
        const [plain, packed] = await Promise.all([
          asHolder(REPORT + query),
          asHolder(REPORT + query, { 'Accept-Encoding': 'gzip' }),
        ]);
        expect(packed.headers.etag).toBe(plain.headers.etag);
        return plain.headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^W\/"/);
  });

  it('The tag of an annual report is not confirmed without a valid key', async () => {
    const { headers } = await asHolder(REPORT);
    const conditional = { 'If-None-Match': headers.etag! };
    expect((await get(REPORT, conditional)).json.error).toBe('Missing API key');
    const stranger = await get(REPORT, { ...conditional, Authorization: 'Bearer cds_unknown' });
    expect([stranger.status, stranger.headers.etag]).toEqual([401, undefined]);
  });

  it('The tag of an annual report is confirmed to an account without credits', async () => {
    const { headers } = await asHolder(REPORT);
    const { administration } = app.accounts;
    const { key } = await administration.createKey(
      await administration.createAccount('free', 'Spent'),
      'spent',
    );
    const ask = (path: string, more: Headers = {}) => get(path, { Authorization: `Bearer ${key}`, ...more });
    const numbers = Array.from({ length: 500 }, () => NORDLYS);
    for (let left = 500; left > 0; left -= 50) {
      const bulk = await app.send('/v1/bulk', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ org_numbers: numbers }),
      });
      expect(bulk.status).toBe(200);
    }
    const refused = await ask(REPORT);
    expect([refused.status, refused.headers.etag]).toEqual([402, undefined]);
    expectNotModified(await ask(REPORT, { 'If-None-Match': headers.etag! }), headers.etag);
  });

  it('A PDF that cannot be rendered has no tag', async () => {
    canRender = false;
    const reply = await asHolder(`/v1/annual-report?org_number=${companyNumber(2)}&format=pdf`);
    expect([reply.status, reply.headers.etag]).toEqual([503, undefined]);
  });

  it('A valid share link answers 304 to a caller that has the document', async () => {
    const { json } = await asHolder(`${REPORT}&share=1`);
    const path = new URL(json.url as string).pathname;
    const { headers } = await get(path);
    expectNotModified(await get(path, { 'If-None-Match': headers.etag! }), headers.etag);
    now = new Date('2026-06-18T04:00:00.000Z');
    const expired = await get(path, { 'If-None-Match': headers.etag! });
    expect([expired.status, expired.headers.etag]).toEqual([410, undefined]);
  });

  it('The answer with a share link has no tag, since each link is new', async () => {
    const { headers } = await asHolder(`${REPORT}&share=1`);
    expect(headers.etag).toBeUndefined();
  });
});

describe('what a page shows again and again', () => {
  it('Suggestions and watch lists answer 304 to a caller that has them, however late', async () => {
    const headers = { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Kunder' });
    const { id } = (await app.send('/v1/watch-lists', { method: 'POST', headers, body })).json;
    const lists = ['', `/${id}`, `/${id}/companies`, `/${id}/events`, `/${id}/deliveries`];
    const paths = ['/v1/suggest?q=nordlys', ...lists.map((path) => `/v1/watch-lists${path}`)];
    const replies = await Promise.all(paths.map((path) => asHolder(path)));
    now = new Date('2026-06-16T04:01:00.000Z');
    for (const [place, { headers: first }] of replies.entries())
      expectNotModified(await asHolder(paths[place]!, { 'If-None-Match': first.etag! }), first.etag);
    const guest = await get('/v1/suggest?q=nordlys', { 'If-None-Match': replies[0]!.headers.etag! });
    expect([guest.status, guest.json.metadata.mode]).toEqual([200, 'guest']);
  });
});

describe('what is the same for everybody', () => {
  it.each([
    '/openapi.json',
    '/docs',
    '/docs/search.md',
    '/llms.txt',
    '/console/assets/console.css',
    '/console/assets/suggest.js',
  ])('%s answers 304 to a caller that has it', async (path) => {
    const { headers, text } = await get(path);
    expect(text.length).toBeGreaterThan(50);
    expectNotModified(await get(path, { 'If-None-Match': headers.etag! }), headers.etag);
    const head = await app.send(path, { method: 'HEAD', headers: { 'If-None-Match': headers.etag! } });
    expectNotModified(head, headers.etag);
  });

  it.each(['/health', '/ready'])('%s has no entity tag', async (path) => {
    const reply = await get(path, { 'If-None-Match': '*' });
    expect([reply.status, reply.headers.etag]).toEqual([200, undefined]);
  });
});
