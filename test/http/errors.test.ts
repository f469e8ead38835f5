import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoadControl } from '../../api/load/load-control.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, Sent, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const NUMBER = companyNumber(1);
const BULK = JSON.stringify({ org_numbers: Array.from({ length: 40 }, (_, index) => companyNumber(index)) });

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

const asHolder = (headers: Record<string, string> = {}): Record<string, string> => ({
  Authorization: `Bearer ${app.key}`,
  ...headers,
});
const readLeft = async (): Promise<string | undefined> =>
  (await app.send(`/v1/annual-reports?org_number=${NUMBER}`, { headers: asHolder() })).headers[
    'x-credits-remaining'
  ] as string;

function expectSecured({ headers }: Pick<Reply, 'headers'>): void {
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'x-request-id': expect.any(String) as string,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String) as string,
  });
}

describe('an error says what is wrong and what to do', () => {
  it.each([
    [
      '/v1/search',
      { q: 'a', limit: 0 },
      'limit was 0. Send a whole number of at least 1 (above 10 counts as 10).',
    ],
    [
      '/v1/search',
      { q: 'a', limit: '5' },
      'limit was "5". Send a whole number of at least 1 (above 10 counts as 10).',
    ],
    ['/v1/search', { q: ['a', 'b'] }, 'q was a list of 2 values. Send a text of at most 200 characters.'],
    [
      '/v1/search',
      { org_number: '556012-5790' },
      'org_number was "556012-5790". Send ten digits without hyphen and blanks, such as 5620032705.',
    ],
    [
      '/v1/search',
      { q: 'a', has_annual_report: 'yes' },
      'has_annual_report was "yes". Send true or false, without quotes.',
    ],
    ['/v1/search', { q: 'a', include: {} }, 'include was an object. Send a list, such as ["trademarks"].'],
    ['/v1/bulk', { names: ['a', 7] }, 'names[1] was 7. Send a list of texts.'],
    ['/v1/bulk', { names: ['a', null] }, 'names[1] was null. Send a list of texts.'],
    [
      '/v1/bulk',
      { names: Array(11).fill('a') },
      'names had 11 items, and this caller may send 10 in a call.',
    ],
    ['/v1/sni/search', { sniCode: '62.10' }, 'sniCode was "62.10". Send a text of five digits without a dot'],
    [
      '/v1/sni/search',
      { sni_code: '62100', sort: 'size' },
      'Send revenue_desc, revenue_asc, name, name_asc or name_desc.',
    ],
    [
      '/v1/sni/search',
      { sni_code: '62100', min_revenue: 2, max_revenue: 1 },
      'min_revenue was 2, which is more than',
    ],
    ['/v1/sni/lookup', {}, 'The request lacks q (search term) or code (SNI code), or it is blank.'],
  ])('%s %j', async (path, body, detail) => {
    const { status, json } = await app.post(path, body);
    expect([status, json.detail]).toEqual([400, expect.stringContaining(detail)]);
    expect(json.message).not.toBe(json.detail);
  });

  it.each([
    ['', 'it is empty'],
    ['{"q": "a",}', 'it is not JSON at character 11'],
    ['[1]', 'it was a list of 1 values'],
    ['"850101-1234"', 'it was "xxxxxx-xxxx"'],
    ['null', 'it was null'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8'],
  ])('The body %j', async (body, detail) => {
    const { json } = await app.send('/v1/search', { method: 'POST', headers: JSON_TYPE, body });
    expect([json.code, json.detail]).toEqual(['invalid_json', expect.stringContaining(detail)]);
  });

  it('The Swedish text says the same', async () => {
    const { json } = await app.post('/v1/search', { q: 'a', limit: 0 });
    expect(json).toEqual({
      error: 'Invalid limit',
      code: 'invalid_parameter',
      detail: 'limit was 0. Send a whole number of at least 1 (above 10 counts as 10).',
      message: 'limit var 0. Skicka ett heltal, minst 1 (över 10 räknas som 10).',
    });
  });

  it('The error of a script of the console is JSON, that of a person is a page', async () => {
    const path = `/console/suggest?q=${'a'.repeat(201)}`;
    expect((await app.send(path)).json.code).toBe('invalid_parameter');
    const asked = await app.send('/console/nothing', { headers: { Accept: 'application/json' } });
    expect([asked.status, asked.json.code]).toEqual([404, 'not_found']);
    const page = await app.send('/console/nothing', { headers: { Accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('an address that does not exist', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const ask = (path: string, accept: string, method = 'GET'): Promise<Reply> =>
    app.send(path, { method, headers: { Accept: accept, 'Accept-Language': 'sv' } });

  it.each(['/nothing', '/docs/nothing', '/consoles', '/V1/search', '/metrics/x', '/openapi.json/'])(
    '%s is a page for a browser',
    async (path) => {
      const page = await ask(path, BROWSER);
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<h1>Sidan hittades inte</h1>');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      for (const accept of [
        '*/*',
        'application/json',
        'application/json, text/html;q=0.5',
        'text/html;q=0',
      ]) {
        const { json, headers } = await ask(path, accept);
        expect(json.code).toBe('not_found');
        expect(headers.vary).toContain('Accept');
      }
    },
  );

  it.each([
    ['/v1/nothing', 'GET'],
    ['/v1', 'GET'],
    ['/v1/annual-report/shared/unknown', 'GET'],
    ['/mcp/nothing', 'GET'],
    ['/nothing', 'POST'],
  ])('%s is JSON for everybody with %s', async (path, method) => {
    expect((await ask(path, BROWSER, method)).json.code).toBe('not_found');
  });
});

describe('an API key in a wrong place', () => {
  const call = (headers: object, query = ''): Promise<Reply> =>
    app.send(`/v1/search${query}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...(headers as Sent['headers']) },
      body: '{"q":"a"}',
    });

  it.each([
    ['X-API-Key', (key: string) => key],
    ['Api-Key', (key: string) => key],
    ['X-Auth-Token', (key: string) => `Bearer ${key}`],
    ['Proxy-Authorization', (key: string) => `Bearer ${key}`],
    ['X-API-Key', () => 'cds_short'],
    ['X-Anything', (key: string) => key],
    ['X-Request-Id', (key: string) => key],
    ['Authorization', (key: string) => key],
    ['Authorization', (key: string) => `Token ${key}`],
    ['Authorization', (key: string) => `"${key}"`],
  ])('%s: %s is a 401 that says where it belongs', async (header, toValue) => {
    const sent = { [header]: toValue(app.key) };
    const others = header === 'Authorization' ? [sent] : [sent, { ...sent, ...asHolder() }];
    for (const headers of others) {
      const reply = await call(headers);
      expect([reply.status, reply.json.error, reply.json.code]).toEqual([
        401,
        'Invalid API key',
        'misplaced_key',
      ]);
      expect(reply.json.detail).toContain('Authorization: Bearer cds_…');
      expect(JSON.stringify([reply.text, reply.headers])).not.toContain(app.key);
    }
  });

  it('A key in the address is refused on GET, POST and for agents', async () => {
    for (const name of ['api_key', 'apikey', 'key']) {
      const query = `?${name}=${app.key}`;
      const list = await app.send(`/v1/annual-reports${query}&org_number=${NUMBER}`);
      const rpc = await app.send(`/mcp${query}`, { method: 'POST', headers: JSON_TYPE, body: '{}' });
      for (const reply of [await call({}, query), list, rpc])
        expect([reply.status, reply.json.code]).toEqual([401, 'misplaced_key']);
    }
  });

  it('Such headers of gateways are left alone', async () => {
    const sent = {
      'X-API-Key': 'gateway',
      'Api-Key': 'x cds',
      'Idempotency-Key': 'cds_order_7',
      Cookie: 'a=b',
    };
    const guest = await call(sent, '?trace=1');
    expect([guest.status, guest.json.metadata.mode]).toEqual([200, 'guest']);
    const holder = await call({ ...sent, ...asHolder() });
    expect([holder.status, holder.json.metadata.mode]).toEqual([200, 'api']);
    const health = await app.send('/health', { headers: { 'X-API-Key': app.key } });
    expect(health.status).toBe(200);
  });
});

describe('a request body that is compressed', () => {
  it.each(['gzip', 'br', 'identity, gzip', 'x"y'])('Content-Encoding "%s" is refused', async (encoding) => {
    for (const [path, type] of [
      ['/v1/search', 'application/json'],
      ['/mcp', 'application/json'],
      ['/console/sign-in', 'application/x-www-form-urlencoded'],
    ]) {
      const headers = { 'Content-Type': type!, 'Content-Encoding': encoding, Accept: 'application/json' };
      const reply = await app.send(path!, { method: 'POST', headers, body: '{"q":"a"}' });
      expect([reply.status, reply.json.error]).toEqual([415, 'Unsupported Content-Encoding']);
      expect(reply.headers['accept-encoding']).toBe('identity');
    }
  });

  it.each(['identity', ' IDENTITY ', ''])('Content-Encoding "%s" is nothing', async (encoding) => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': encoding };
    expect((await app.send('/v1/search', { method: 'POST', headers, body: '{"q":"a"}' })).status).toBe(200);
  });
});

describe('a call that fails after its charge', () => {
  it.each([
    ['/v1/bulk', BULK],
    [
      '/mcp',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_company', arguments: { org_number: NUMBER } },
      }),
    ],
  ])('%s costs nothing', async (path, body) => {
    let isBroken = true;
    const load = createLoadControl();
    const answerByteBudget = Object.assign(
      Object.create(load.answerByteBudget) as typeof load.answerByteBudget,
      {
        isFullFor: () => false,
        countUntilReleased: () => {
          if (isBroken) throw new Error('after the charge');
          return () => undefined;
        },
      },
    );
    const broken = await serveWeekly({ loadControl: { ...load, answerByteBudget } });
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${broken.key}` };
    const failed = await broken.send(path, { method: 'POST', headers, body });
    expect([failed.status, failed.json.code]).toEqual([500, 'internal']);
    expectSecured(failed);
    isBroken = false;
    const read = () => broken.send(`/v1/annual-reports?org_number=${NUMBER}`, { headers });
    await expect.poll(async () => (await read()).headers['x-credits-remaining']).toBe('50000');
    await broken.close();
  });
});

describe('odd headers', () => {
  it.each(['deflate, *;q=0', 'identity;q=0', '*;q=0', 'gzip;q=x', ';q=', ',,,', '\xe5'])(
    'Accept-Encoding "%s" gets the answer',
    async (accepted) => {
      const headers = asHolder({ ...JSON_TYPE, 'Accept-Encoding': accepted });
      const reply = await app.send('/v1/bulk', { method: 'POST', headers, body: BULK });
      expect([reply.status, reply.json.results.length]).toEqual([200, 40]);
      for (const path of ['/openapi.json', '/docs/errors', '/console', '/console/assets/console.css'])
        expect((await app.send(path, { headers: { 'Accept-Encoding': accepted } })).status).toBe(200);
    },
  );

  async function exchange(head: string, body = '') {
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname);
    socket.write(Buffer.from(`${head}\r\nConnection: close\r\n\r\n${body}`, 'latin1'));
    const raw = await text(socket);
    const [first = '', ...lines] = raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.replace(/^[^:]*: /, '')]),
    );
    return { status: Number(first.split(' ')[1]), headers, body: raw.slice(raw.indexOf('\r\n\r\n') + 4) };
  }

  const POST = ['Content-Type: application/json', 'Content-Length: 9'];
  const ODD_HEADERS = [
    'Range: bytes=9-1',
    'Range: x',
    'Expect: 200-ok',
    'If-None-Match: "',
    'If-None-Match: W/',
    'If-Match: *',
    'If-Modified-Since: never',
    'Accept: */;q=x',
    'Accept-Language: ;;q',
    'Accept-Charset: *;q=0',
    'Origin: null',
    'Cookie: ;=;%;%zz=%E0%A4%A',
    'Cookie: language=%',
    'X-Forwarded-For: ,,;',
    'X-Forwarded-Host: [',
    'Via: \xff',
    'Authorization: Bearer \xe5',
    'X-Request-Id: \xe5 \t',
    'TE: trailers',
    'Upgrade: h2c',
    'Cache-Control: =',
    'Idempotency-Key: \xff',
    'User-Agent: \x80',
    'Referer: http://[',
    'Sec-Fetch-Site: ?',
    'Date: x',
    'DNT: \x7f',
  ];

  it.each(ODD_HEADERS)('%j is answered on every kind of path', async (header) => {
    const before = await readLeft();
    const paths = ['/health', '/nothing', '/console', '/docs', '/openapi.json', '/', '/metrics'];
    const gets = paths.map((path) => exchange([`GET ${path} HTTP/1.1`, 'Host: a', header].join('\r\n')));
    const key = header.startsWith('Authorization') ? [] : [`Authorization: Bearer ${app.key}`];
    const posts = ['/v1/search', '/mcp'].map((path) =>
      exchange([`POST ${path} HTTP/1.1`, 'Host: a', header, ...key, ...POST].join('\r\n'), '{"q":"a"}'),
    );
    const replies = await Promise.all([...gets, ...posts]);
    for (const { status, headers, body } of replies) {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      expect(headers['x-request-id']).toMatch(/^[\w.-]+$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (status >= 400 && !body.startsWith('{"jsonrpc"'))
        expect(body).toMatch(/^\{"error":"[^}]*"message":"/);
    }
    const isCharged = replies.at(-2)!.status === 200 && key.length > 0;
    expect(Number(await readLeft())).toBe(Number(before) - (isCharged ? 1 : 0));
  });

  it.each([
    '/%',
    '/%E0%A4%A',
    '/v1/annual-report/shared/%ff',
    '/v1/company?org_number=%',
    '/v1/search?%zz=%',
    '//',
    '//[',
    '/\\',
    '/v1//search',
    '/console/%',
    '/console/companies/%E0',
    '/docs/%',
    '/?a[b]=%00',
    'http://[/health',
    'http://a:99999999/health',
    'http:///',
    '*',
    '/\xe5\xff',
    '/console?next=\xff',
    '/console/assets/..%2f..%2fpackage.json',
    `/${'a'.repeat(8_000)}`,
    '/#x',
    '/health#x\xa0',
  ])('The address %j is answered', async (address) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, headers } = await exchange(`${method} ${address} HTTP/1.1\r\nHost: a`);
      expect([method, status]).toEqual([method, expect.toSatisfy((one: number) => one >= 200 && one < 500)]);
      expect(headers['x-request-id']).toMatch(/^[\w.-]+$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each(['', ' ', 'a b', '[', 'a:b:c', 'å', '/', 'a\x01b', 'a@b', `${'a'.repeat(300)}.se`])(
    'The host %j is answered',
    async (host) => {
      for (const path of ['/', '/docs', '/console', `/v1/annual-reports?org_number=${NUMBER}`]) {
        const { status } = await exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html`);
        expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one >= 200 && one < 500)]);
      }
    },
  );
});

describe('a slash at the end', () => {
  it('/mcp/ is /mcp', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const [one, other] = await Promise.all(
      ['/mcp', '/mcp/'].map((path) => app.send(path, { method: 'POST', headers: JSON_TYPE, body })),
    );
    expect([other!.status, other!.json]).toEqual([one!.status, one!.json]);
    expect(other!.status).toBe(200);
    expect((await app.send('/mcp/')).headers.allow).toBe('POST');
  });

  it.each(['/v1/search/', '/health/', '/openapi.json/', '/mcp//', '/metrics/'])(
    '%s is unknown',
    async (path) => {
      expect((await app.send(path, { method: 'POST' })).json.code).toBe('not_found');
    },
  );
});

it.each([
  ['{}', -32600, 400],
  ['{"jsonrpc":"2.0","id":1,"method":"nothing"}', -32601, 200],
  ['{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"nothing"}}', -32602, 200],
])('An error of the protocol for agents explains itself in its data: %s', async (body, code, status) => {
  const reply = await app.send('/mcp', { method: 'POST', headers: JSON_TYPE, body });
  expect([reply.status, reply.json.error]).toEqual([
    status,
    {
      code,
      message: expect.any(String) as string,
      data: {
        code: 'invalid_message',
        detail: expect.stringContaining(reply.json.error.message as string) as string,
        message: expect.stringContaining('Rätta det') as string,
      },
    },
  ]);
});
