import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../shared/store/open-store.ts';
import { StoreError, type CompanyStore } from '../../shared/store/port.ts';
import { WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

describe('paths and methods', () => {
  it.each([
    '/',
    '/v1',
    '/v1/searc',
    '/v1/search/',
    '/V1/SEARCH/x',
    '/docs/nothing.js',
    '/docs/../package.json',
  ])('The path %s answers 404', async (path) => {
    const reply = await app.send(path);
    expect([reply.status, reply.json]).toMatchObject([404, { error: 'Not found' }]);
  });

  it.each([
    ['GET', '/v1/search', 'POST'],
    ['PUT', '/v1/bulk', 'POST'],
    ['DELETE', '/v1/bulk', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s %s answers 405', async (method, path, allowed) => {
    const reply = await app.send(path, { method });
    expect([reply.status, reply.json, reply.headers.allow]).toMatchObject([
      405,
      { error: 'Method not allowed' },
      allowed,
    ]);
  });

  it('HEAD is answered like GET', async () => {
    expect(await app.send('/health', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});

describe('bodies', () => {
  it.each([
    ['', 'Invalid JSON body'],
    ['{', 'Invalid JSON body'],
    ['[]', 'Invalid JSON body'],
    ['null', 'Invalid JSON body'],
    ['"q"', 'Invalid JSON body'],
    ['7', 'Invalid JSON body'],
  ])("The body '%s' answers 400", async (body, error) => {
    const reply = await app.send('/v1/search', { method: 'POST', headers: JSON_TYPE, body });
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it('Invalid UTF-8 is refused and a byte order mark is accepted', async () => {
    const send = (body: Buffer) => app.send('/v1/search', { method: 'POST', headers: JSON_TYPE, body });
    expect((await send(Buffer.from('{"q":"\xe5"}', 'latin1'))).status).toBe(400);
    expect((await send(Buffer.from('\ufeff{"q":"å"}'))).status).toBe(200);
  });

  it.each([[undefined], ['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonx']])(
    'The content type %s answers 415',
    async (type) => {
      const reply = await app.send('/v1/search', {
        method: 'POST',
        headers: type === undefined ? {} : { 'Content-Type': type },
        body: '{"q":"a"}',
      });
      expect([reply.status, reply.json]).toMatchObject([
        415,
        { error: 'Content-Type must be application/json' },
      ]);
    },
  );

  it('A content type with parameters is accepted in any case', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await app.send('/v1/search', { method: 'POST', headers, body: '{"q":"a"}' })).status).toBe(200);
  });

  it('A body over 1,048,576 bytes is refused before all else, with and without Content-Length', async () => {
    const body = ' '.repeat(1_048_577);
    const stated = await app.send('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body,
    });
    const chunked = await app.send('/v1/search', {
      method: 'POST',
      headers: { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' },
      body,
    });
    for (const reply of [stated, chunked])
      expect([reply.status, reply.json]).toMatchObject([413, { error: 'Request body too large' }]);
    const largest = await app.send('/v1/search', {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"q":"a"}'.padEnd(1_048_576),
    });
    expect(largest.status).toBe(200);
  });
});

describe('keys', () => {
  it.each(['Bearer cds_unknown', 'bearer', 'Basic YQ==', ' ', 'Bearer cds_a b'])(
    'Authorization "%s" answers 401 and is not served as a guest',
    async (key) => {
      const reply = await app.send('/v1/search', {
        method: 'POST',
        headers: { ...JSON_TYPE, Authorization: key },
        body: '{',
      });
      expect(reply.status).toBe(401);
      expect(reply.json).toMatchObject({
        error: 'Invalid API key',
        message: expect.stringContaining('API-nyckeln') as string,
      });
    },
  );

  it('A route without access control ignores keys', async () => {
    expect((await app.send('/health', { headers: { Authorization: 'Bearer x' } })).status).toBe(200);
  });
});

describe('headers', () => {
  it.each([
    ['abc.DEF_1-2', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a b', false],
    ['<script>', false],
  ])('The request id %s is echoed: %s', async (id, echoed) => {
    const { headers } = await app.send('/health', { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id'] === id).toBe(echoed);
    expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  });

  it('Every answer has the security headers of an API', async () => {
    for (const path of ['/health', '/nothing', '/v1/search']) {
      const { headers } = await app.send(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it('Every origin may call the API and read its errors', async () => {
    const preflight = await app.send('/v1/search', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization,Content-Type,Idempotency-Key,If-None-Match,Mcp-Method,Mcp-Name,Mcp-Protocol-Version,Range,X-Request-Id',
    );
    for (const path of ['/health', '/nothing', '/v1/search']) {
      const { headers } = await app.send(path, { headers: { Origin: 'https://example.org' } });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']?.split(',')).toEqual([
        'Accept-Ranges',
        'Content-Disposition',
        'Content-Range',
        'ETag',
        'Idempotent-Replay',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'Retry-After',
        'X-Credits-Remaining',
        'X-Request-Id',
        'X-Test',
      ]);
    }
  });
});

describe('health, readiness and documentation', () => {
  it('/health answers 200', async () => {
    expect((await app.send('/health')).json).toEqual({
      status: 'ok',
      timestamp: '2026-06-16T04:00:00.000Z',
      service: 'company-data-service',
    });
  });

  it('/ready answers 200 with a generation and names its sources', async () => {
    const reply = await app.send('/ready');
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        status: 'ready',
        engine: 'embedded',
        generation: '20260616T040001000Z',
        generatedAt: '2026-06-16T04:00:01.000Z',
        sources: expect.objectContaining({
          registry: { date: '2026-06-15T03:00:00.000Z' },
          'annual-reports': { date: '2025-06-02T03:04:00.000Z' },
        }) as object,
        message: null,
      },
    ]);
    expect(Object.keys(reply.json.sources as object)).toEqual(WEEKLY_SOURCES);
  });

  it('Without a generation, /health answers 200, /ready 503 and /v1 asks to retry', async () => {
    const empty = await serveApp(await openStore(embeddedIn(makeTemporaryFolder())));
    expect((await empty.send('/health')).status).toBe(200);
    const ready = await empty.send('/ready');
    expect(ready.status).toBe(503);
    expect(ready.json).toMatchObject({
      status: 'unavailable',
      generation: null,
      message: expect.stringContaining('npm run ingest') as string,
    });
    const search = await empty.post('/v1/search', { q: 'a' });
    expect([search.status, search.json.error]).toEqual([503, 'Service unavailable. Please retry.']);
    const page = await empty.send('/console?q=a');
    expect(page.status).toBe(503);
    for (const { headers } of [ready, search, page]) expect(headers['retry-after']).toBe('5');
    await empty.close();
  });

  it('The description is served', async () => {
    expect((await app.send('/openapi.json')).json).toMatchObject({
      openapi: '3.1.0',
      paths: { '/v1/search': {}, '/v1/bulk': {} },
    });
  });
});

it('An unexpected failure is answered as an error without details', async () => {
  const broken: CompanyStore = {
    withLiveGeneration: () => Promise.reject(new Error('secret detail')),
    status: () => Promise.reject(new Error('secret detail')),
    close: async () => {},
  };
  const failing = await serveApp(broken);
  const reply = await failing.post('/v1/search', { q: 'a' });
  expect([reply.status, reply.json]).toMatchObject([500, { error: 'Database error during search' }]);
  expect(reply.text).not.toContain('secret');
  await failing.close();
});

it('A store that is away is a 503, except where the contract says 500', async () => {
  const away = (): Promise<never> => Promise.reject(new StoreError('unavailable', 'secret detail'));
  const failing = await serveApp({ withLiveGeneration: away, status: away, close: async () => {} });
  const search = await failing.post('/v1/search', { q: 'a' });
  expect([search.status, search.json.code, search.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  const industry = await failing.post('/v1/sni/search', { sni_code: '62100' });
  expect([industry.status, industry.json.code]).toEqual([500, 'internal']);
  for (const { text } of [search, industry]) expect(text).not.toContain('secret');
  await failing.close();
});
