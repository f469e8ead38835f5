import { afterEach, expect, it } from 'vitest';
import { ERROR_STATUSES } from '../../api/errors/error-table.ts';
import { ROUTES } from '../../api/routes/index.ts';
import type { RunSummary } from '../../shared/runs/run-history.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { parseMetrics, type Metrics } from '../support/service/parse-metrics.ts';
import type { Reply, ServedApp, ServedServices } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const REQUESTS = 'company_data_http_requests_total';
const DURATIONS = 'company_data_http_request_duration_seconds';
const READS = 'company_data_store_read_duration_seconds';
const RUN: RunSummary = {
  run: 'a',
  outcome: 'refused',
  generation: 'g',
  problems: [],
  overruled: [],
  companies: 1,
  sources: {},
  startedAt: '2026-06-16T03:00:00.000Z',
  seconds: 60.5,
};

let app: ServedApp;
afterEach(() => app.close());

async function serve(given: ServedServices = {}): Promise<void> {
  app = await serveWeekly(given);
}

async function scrape(): Promise<Metrics> {
  const { status, text } = await app.send('/metrics');
  expect(status).toBe(200);
  return parseMetrics(text);
}

function search(body: object, key?: string): Promise<Reply> {
  return app.send('/v1/search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
}

it('/metrics serves Prometheus text to this machine', async () => {
  await serve();
  const { headers } = await app.send('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const { types } = await scrape();
  for (const [name, type] of types) {
    expect(name).toMatch(/^(company_data|process|nodejs)_/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  }
});

it.each([
  ['GET', { 'X-Forwarded-For': '127.0.0.1' }],
  ['GET', { Forwarded: 'for=127.0.0.1' }],
  ['GET', { 'X-Forwarded-Host': 'a.se' }],
  ['GET', { Via: '1.1 proxy' }],
  ['GET', { Origin: 'https://page.example' }],
  ['GET', { Host: 'rebound.example' }],
  ['GET', { Host: 'localhost.rebound.example:3000' }],
  ['POST', { 'X-Forwarded-For': '127.0.0.1' }],
])('/metrics answers 404 to a %s with %j', async (method, headers) => {
  await serve();
  const [asked, unknown] = await Promise.all([
    app.send('/metrics', { method, headers: { ...headers, 'X-Request-Id': 'a' } }),
    app.send('/metric', { method, headers: { ...headers, 'X-Request-Id': 'a' } }),
  ]);
  const toAnswer = ({ status, text, headers }: Reply) => [status, text, { ...headers, date: null }];
  expect(asked.status).toBe(404);
  expect(toAnswer(asked)).toEqual(toAnswer(unknown));
});

it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])(
  '/metrics answers a program that calls %s',
  async (Host) => {
    await serve();
    expect((await app.send('/metrics', { headers: { Host } })).status).toBe(200);
  },
);

it('/metrics accepts GET and HEAD, from this machine only', async () => {
  await serve();
  const posted = await app.send('/metrics', { method: 'POST' });
  expect([posted.status, posted.headers.allow, posted.json.error]).toEqual([
    405,
    'GET, HEAD',
    'Method not allowed',
  ]);
  const head = await app.send('/metrics', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await app.send('/metrics/')).status).toBe(404);
  expect((await app.send('/openapi.json')).text).not.toContain('/metrics');
});

it('/metrics needs no key and does not count as a call', async () => {
  await serve({ limits: { guest: 1, free: 1, starter: 1, pro: 1 } });
  for (let turn = 0; turn < 3; turn += 1) {
    const reply = await app.send('/metrics', { headers: { Authorization: 'Bearer wrong' } });
    expect([reply.status, reply.headers['ratelimit-limit']]).toEqual([200, undefined]);
  }
  expect((await search({ q: 'nordlys' })).status).toBe(200);
});

it('/metrics on a port of its own is not a path of the API', async () => {
  await serve({ metricsPort: 9_000 });
  expect((await app.send('/metrics')).status).toBe(404);
});

it('Requests are counted and timed by route, method and status class', async () => {
  await serve();
  for (const q of ['nordlys', 'nordlys', '']) await search({ q });
  await app.send(`/v1/annual-reports?org_number=${companyNumber(1)}`, { method: 'HEAD' });
  await app.send('/v1/search');
  const metrics = await scrape();
  const route = '/v1/search';
  expect(metrics.value(REQUESTS, { route, method: 'POST', status: '2xx' })).toBe(2);
  expect(metrics.value(REQUESTS, { route, method: 'POST', status: '4xx' })).toBe(1);
  expect(metrics.value(REQUESTS, { route, method: 'GET', status: '4xx' })).toBe(1);
  expect(metrics.value(REQUESTS, { route: '/v1/annual-reports', method: 'HEAD' })).toBe(1);
  expect(metrics.value(`${DURATIONS}_count`, { route })).toBe(4);
  expect(metrics.value(`${DURATIONS}_bucket`, { route, le: '+Inf' })).toBe(4);
  const bounds = metrics.samples
    .filter(({ name, labels }) => name === `${DURATIONS}_bucket` && labels['route'] === route)
    .map(({ labels }) => Number(labels['le']!.replace('+Inf', 'Infinity')));
  expect([bounds[0], bounds.at(-2)]).toEqual([0.001, 10]);
  expect(metrics.value(`${DURATIONS}_sum`, { route })).toBeGreaterThan(0);
  expect(metrics.value(`${READS}_count`, { operation: 'searchByName' })).toBe(2);
  expect(metrics.value(`${READS}_sum`, { operation: 'searchByName' })).toBeGreaterThan(0);
  expect((await scrape()).value(REQUESTS, { route: '/metrics' })).toBe(1);
});

it('Errors are counted by code, refusals by reason and credits by plan', async () => {
  await serve({ limits: { guest: 1, free: 0, starter: 0, pro: 0 } });
  const before = await scrape();
  expect(before.value('company_data_http_refusals_total', { reason: 'no_credits' })).toBe(0);
  expect(before.value('company_data_credits_charged_total', { plan: 'starter' })).toBe(0);
  expect(before.value('company_data_credits_given_back_total', { plan: 'starter' })).toBe(0);
  const { administration, metering } = app.accounts;
  const { account, id, key: poor } = await administration.createAccountWithKey('free', 'Poor');
  const at = new Date('2026-06-16T04:00:00.000Z');
  await metering.charge({
    accountId: account,
    keyId: id,
    requestId: 'r',
    endpoint: '/before',
    at,
    minBalanceCredits: 498,
    maxChargeCredits: 498,
  });
  const statuses = [];
  for (const key of [undefined, undefined, 'wrong', poor, poor, poor, app.key])
    statuses.push((await search({ q: 'nordlys' }, key)).status);
  statuses.push((await app.send('/v1/annual-report?org_number=1')).status);
  statuses.push((await app.send('/v1/annual-reports?api_key=cds_1')).status);
  expect(statuses).toEqual([200, 429, 401, 200, 200, 402, 200, 401, 401]);
  await app.send('/nowhere');
  const metrics = await scrape();
  const reasons = { missing_key: 1, invalid_key: 1, misplaced_key: 1, no_credits: 1, rate_limited: 1 };
  for (const [reason, count] of Object.entries(reasons)) {
    expect([reason, metrics.value('company_data_http_refusals_total', { reason })]).toEqual([reason, count]);
    expect(metrics.value('company_data_http_errors_total', { code: reason })).toBe(count);
  }
  expect(metrics.value('company_data_http_errors_total', { code: 'not_found' })).toBe(1);
  for (const [plan, credits] of Object.entries({ free: 2, starter: 0, pro: 1 }))
    expect([plan, metrics.value('company_data_credits_charged_total', { plan })]).toEqual([plan, credits]);
});

it('Labels have few values, whatever callers send', async () => {
  await serve();
  const strange = ['/a', '/b?x=1', '/v1/search/x', '/v1/report/shared/tokens', '/docs', '/docs/x', '/%00'];
  for (const path of strange)
    for (const method of ['GET', 'PUT', 'PROPFIND', 'OPTIONS', 'M-SEARCH'])
      await app.send(path, { method, headers: { Authorization: 'Bearer x' } });
  const { samples } = await scrape();
  const valuesOf = (label: string) =>
    new Set(samples.map(({ labels }) => labels[label]).filter((value) => value !== undefined));
  const routes = [...ROUTES.map(({ path }) => path), '/docs', '/openapi.json', '/metrics', 'unknown'];
  expect(valuesOf('route').size).toBeGreaterThan(1);
  for (const value of valuesOf('route')) expect(routes).toContain(value);
  expect([...valuesOf('method')].sort()).toEqual(['GET', 'OPTIONS', 'other']);
  for (const value of valuesOf('status')) expect(value).toMatch(/^[1-5]xx$/);
  for (const value of valuesOf('code')) expect(Object.keys(ERROR_STATUSES)).toContain(value);
  const known = 'route method status le code reason plan operation source outcome';
  for (const { name, labels } of samples)
    if (name.startsWith('company_data_'))
      for (const label of Object.keys(labels)) expect(known.split(' ')).toContain(label);
});

it('The age of the data is reported, and no run if there was none', async () => {
  const now = '2099-06-18T00:00:00.000Z';
  await serve({ now: () => new Date(now) });
  const { generatedAt, sources, message } = (await app.send('/ready')).json;
  const metrics = await scrape();
  const toAge = (instant: string): number => (Date.parse(now) - Date.parse(instant)) / 1000;
  expect(metrics.value('company_data_generation_age_seconds')).toBe(toAge(generatedAt));
  const names = Object.keys(sources);
  expect(names.length).toBeGreaterThan(1);
  for (const source of names)
    expect(metrics.value('company_data_source_age_seconds', { source })).toBe(toAge(sources[source].date));
  expect(message).toBeNull();
  expect(metrics.samples.filter(({ name }) => name.includes('_ingest_'))).toEqual([]);
});

it('A source that is dated in the future has a negative age, and /ready names it', async () => {
  await serve({ now: () => new Date('2020-01-01T00:00:00.000Z') });
  const { status, json } = await app.send('/ready');
  const { date } = json.sources.registry;
  expect([status, json.message]).toEqual([
    200,
    expect.stringContaining(`dated in the future: registry of ${date.slice(0, 10)}`),
  ]);
  const age = (await scrape()).value('company_data_source_age_seconds', { source: 'registry' });
  expect(age).toBe((Date.parse('2020-01-01') - Date.parse(date)) / 1000);
});

it('The outcome and the end of the last run are reported', async () => {
  await serve({ lastRun: RUN });
  const metrics = await scrape();
  const outcomes = metrics.samples
    .filter(({ name }) => name === 'company_data_ingest_last_run_outcome')
    .map(({ labels, value }) => [labels['outcome'], value]);
  expect(Object.fromEntries(outcomes)).toMatchObject({
    promoted: 0,
    'nothing-new': 0,
    refused: 1,
    failed: 0,
  });
  const end = Date.parse('2026-06-16T03:01:00.500Z') / 1000;
  expect(metrics.value('company_data_ingest_last_run_end_timestamp_seconds')).toBe(end);
});

it('Traffic is recorded by day and route, without callers', async () => {
  await serve();
  await search({ q: 'nordlys' }, app.key);
  await search({ q: 'nordlys' });
  await search({});
  await app.send('/secret-path');
  await app.traffic.flush();
  const sums = await app.accounts.traffic.readByDay('2026-06-01');
  expect(sums).toEqual([
    { day: '2026-06-16', route: '/v1/search', calls: 3, serverErrors: 0 },
    { day: '2026-06-16', route: 'unknown', calls: 1, serverErrors: 0 },
  ]);
});
