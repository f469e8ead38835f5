import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../api/mcp/tools/index.ts';
import type { CompanyStore, LiveReader } from '../../shared/store/port.ts';
import { openAgent, type Revision } from '../support/mcp/open-agent.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = '5621000016';
const UNKNOWN = '5590000000';
const MAX_LISTED_CHARACTERS = 6_500;

let app: ServedApp;
let isDamaged = false;

const damage = (store: CompanyStore): CompanyStore => ({
  withLiveGeneration: (read) =>
    store.withLiveGeneration((reader, retain) => {
      const getCompanies: LiveReader['getCompaniesJson'] = async (...request) => {
        const companies = await reader.getCompaniesJson(...request);
        return isDamaged ? companies.map(() => '{"name":') : companies;
      };
      return read(
        new Proxy(reader, {
          get: (target, name) => (name === 'getCompaniesJson' ? getCompanies : bind(target, name)),
        }),
        retain,
      );
    }),
  status: () => store.status(),
  close: () => store.close(),
});

function bind(reader: LiveReader, name: string | symbol): unknown {
  const member: unknown = Reflect.get(reader, name);
  return typeof member === 'function' ? (member.bind(reader) as unknown) : member;
}

beforeAll(async () => {
  app = await serveWeekly(
    {
      limits: { guest: 5, free: 0, starter: 0, pro: 0 },
      trustedProxies: ['127.0.0.1'],
    },
    damage,
  );
});
afterAll(() => app.close());

const toMessage = (method: string, params: object = {}): object => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});
const toCall = (name: string, args: object): object => toMessage('tools/call', { name, arguments: args });
const PING = toMessage('ping');
let guests = 0;

function send(message: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return app.send('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${++guests}`, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}
const asHolder = (headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  Authorization: `Bearer ${app.key}`,
  ...headers,
});

describe('POST /mcp', () => {
  it.each<Revision>(['auto', 'legacy'])('A client of the revision %s lists the tools', async (revision) => {
    const agent = await openAgent(app.address, app.key, revision);
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(JSON.stringify(tools).length).toBeLessThan(MAX_LISTED_CHARACTERS);
    expect(agent.client.getInstructions()).toContain('search_companies');
    await agent.close();
  });

  it.each<Revision>(['auto', 'legacy'])('A client of the revision %s calls a tool', async (revision) => {
    const agent = await openAgent(app.address, app.key, revision);
    expect(await agent.ask('get_company', { org_number: NORDLYS })).toMatchObject({
      orgNumber: NORDLYS,
      place: expect.stringMatching(/^\S+, \S+.* län \(by postal code; GeoNames, CC BY 4\.0\)$/) as string,
    });
    await agent.close();
  });

  it('Digits may be sent as numbers, and the list of tools shows them as texts', async () => {
    const tools = (await send(toMessage('tools/list'))).json.result.tools;
    const { properties, required } = tools.find(({ name }: any) => name === 'get_company').inputSchema;
    expect(properties.org_number).toEqual({ type: 'string', description: expect.any(String) });
    expect(required).toEqual(['org_number']);
    const calls = [
      await send(toCall('get_company', { org_number: Number(NORDLYS) })),
      await send(toCall('bulk_lookup', { org_numbers: [Number(NORDLYS)] })),
      await send(toCall('list_companies', { sni: 1110, limit: 1 })),
    ];
    const [company, bulk, industry] = calls.map(({ json }) => json.result.structuredContent);
    expect(company.orgNumber).toBe(NORDLYS);
    expect(bulk.results[0].company.orgNumber).toBe(NORDLYS);
    expect(industry.totalCount).toBeGreaterThan(0);
  });

  it('A call is charged to the account, and the headers are those of the API', async () => {
    const { status, headers, json } = await send(toCall('get_company', { org_number: NORDLYS }), asHolder());
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(json.result.structuredContent.creditsCharged).toBe(1);
    const next = await send(toCall('search_companies', { query: 'nordlys' }), asHolder());
    expect(Number(next.headers['x-credits-remaining'])).toBe(Number(headers['x-credits-remaining']) - 1);
  });

  it('A repeated call with the same Idempotency-Key is charged once', async () => {
    const repeat = (): Promise<Reply> =>
      send(toCall('get_company', { org_number: NORDLYS }), asHolder({ 'Idempotency-Key': 'once' }));
    const first = await repeat();
    const second = await repeat();
    expect(second.headers['x-credits-remaining']).toBe(first.headers['x-credits-remaining']);
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  it("A second attempt by the service's own proxy is charged once", async () => {
    const attempt = (): Promise<Reply> =>
      send(toCall('get_company', { org_number: NORDLYS }), asHolder({ 'X-Proxy-Request-Id': 'attempts' }));
    const first = await attempt();
    const second = await attempt();
    expect(second.headers['x-credits-remaining']).toBe(first.headers['x-credits-remaining']);
    expect(second.json.result.structuredContent).toEqual(first.json.result.structuredContent);
  });

  it('A charged call whose answer cannot be read fails and is refunded', async () => {
    const readLeft = async () => (await send(PING, asHolder())).headers['x-credits-remaining'];
    const before = await readLeft();
    isDamaged = true;
    const failed = await send(toCall('bulk_lookup', { org_numbers: [NORDLYS] }), asHolder());
    isDamaged = false;
    expect(failed.status).toBe(500);
    await expect.poll(readLeft).toBe(before);
    expect((await app.send('/metrics')).text).toMatch(
      /company_data_credits_given_back_total{plan="pro"} 1\n/,
    );
  });

  it('Errors of a tool have a code and a remedy, and cost nothing', async () => {
    const before = (await send(PING, asHolder())).headers['x-credits-remaining'];
    const errors = [
      await send(toCall('get_company', { org_number: UNKNOWN }), asHolder()),
      await send(toCall('get_company', { org_number: '12' }), asHolder()),
      await send(toCall('list_companies', { sni: '43341', town: 'Lund' }), asHolder()),
      await send(toCall('bulk_lookup', {}), asHolder()),
      await send(toCall('search_companies', { query: null }), asHolder()),
    ].map(({ json }) => json.result.structuredContent.error);
    expect(errors).toEqual([
      { code: 'no_company', message: 'Company not found', remedy: expect.any(String) },
      { code: 'invalid_parameter', message: 'Invalid org_number', remedy: expect.any(String) },
      {
        code: 'invalid_parameter',
        message: 'Invalid arguments. Unrecognized key: "town"',
        remedy: expect.any(String),
      },
      {
        code: 'missing_parameter',
        message: 'Missing required parameter: names or org_numbers',
        remedy: expect.any(String),
      },
      {
        code: 'invalid_parameter',
        message: 'Invalid arguments. query: Invalid input: expected string',
        remedy: expect.any(String),
      },
    ]);
    expect((await send(PING, asHolder())).headers['x-credits-remaining']).toBe(before);
  });

  it('An account without credits reads the remedy', async () => {
    const account = await app.accounts.administration.createAccount('free', 'Spent');
    const { key } = await app.accounts.administration.createKey(account, 'spent');
    await app.accounts.metering.charge({
      accountId: account,
      keyId: 'spent',
      requestId: 'r',
      endpoint: '/v1/search',
      idempotency: undefined,
      at: new Date('2026-06-16T04:00:00.000Z'),
      minBalanceCredits: 500,
      maxChargeCredits: 500,
    });
    const { json } = await send(toCall('search_companies', { query: 'nordlys' }), {
      Authorization: `Bearer ${key}`,
    });
    expect(json.result.structuredContent.error).toMatchObject({ code: 'no_credits' });
  });

  it('Each request of a guest is counted once, and a call beyond the cap says how long to wait', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.1' };
    for (const left of ['4', '3', '2', '1', '0']) {
      const { headers, json } = await send(toCall('search_companies', { query: 'nordlys' }), from);
      expect(headers['ratelimit-remaining']).toBe(left);
      expect(json.result.structuredContent.companies.length).toBeGreaterThan(0);
    }
    const { status, json } = await send(toCall('search_companies', { query: 'nordlys' }), from);
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'rate_limited', retryAfter: expect.any(Number) } },
    });
    expect((await send(PING, from)).status).toBe(429);
  });

  it.each([
    ['A malformed key', 'Bearer nonsense'],
    ['An unknown key', `Bearer cds_${'a'.repeat(43)}`],
  ])('%s is answered with 401 for any message', async (_key, authorization) => {
    for (const message of [PING, toCall('get_company', { org_number: NORDLYS }), '{'])
      expect((await send(message, { Authorization: authorization })).status).toBe(401);
  });

  it.each(['GET', 'DELETE', 'PUT'])(
    '%s is refused, since there are no sessions and streams',
    async (method) => {
      const { status, headers } = await app.send('/mcp', { method });
      expect([status, headers['allow']]).toEqual([405, 'POST']);
    },
  );

  it.each([
    ['http://localhost:6274', 200],
    ['http://127.0.0.1:3000', 200],
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost.evil.example', 403],
  ])('A page of %s is answered with %i', async (origin, expected) => {
    const host = new URL(app.address).port;
    const { status, headers } = await send(PING, { Origin: origin, Host: `rebound.evil.example:${host}` });
    expect(status).toBe(expected);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('A preflight allows the headers of the protocol', async () => {
    const { status, headers } = await app.send('/mcp', {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('Mcp-Protocol-Version');
  });

  it.each([
    ['{', 400, 'Invalid JSON body'],
    [JSON.stringify([PING, PING]), 400, 'Invalid JSON body'],
    [' '.repeat(1_048_577), 413, 'Request body too large'],
  ])('A malformed body is refused (%#)', async (body, expected, error) => {
    const { status, json } = await send(body);
    expect([status, json]).toMatchObject([expected, { error }]);
  });

  it('A body of another media type is refused', async () => {
    expect((await send(PING, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('A notification has no answer, and an unknown tool or method is an error of the protocol', async () => {
    const notified = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([notified.status, notified.text]).toEqual([202, '']);
    expect((await send(toCall('drop_tables', {}))).json.error).toMatchObject({ code: -32602 });
    expect((await send(toMessage('resources/list'))).json.error).toMatchObject({ code: -32601 });
    expect((await send({ id: 1 })).status).toBe(400);
  });

  it('A subscription is refused, since it would hold the connection', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { json } = await send(
      toMessage('subscriptions/listen', { notifications: { toolsListChanged: true }, _meta: meta }),
      { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
    );
    expect(json.error.message).toBe('Subscription limit reached');
  });

  it('The metrics count the requests under one route', async () => {
    const { text } = await app.send('/metrics');
    expect(text).toMatch(/company_data_http_requests_total\{route="\/mcp",method="POST",status="2xx"\} \d+/);
  });
});
