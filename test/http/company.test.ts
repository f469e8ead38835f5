import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CompanyResponse } from '../../api/routes/companies/company-answer.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = '5621000016';
const BANKRUPT = '5621000032';
const UNKNOWN = '5590000000';
const NOW = new Date('2026-06-16T04:00:00.000Z');

let app: ServedApp;
let now = NOW;

beforeAll(async () => {
  app = await serveWeekly({ now: () => now });
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;
const get = (query: string, headers: Headers = {}): Promise<Reply> =>
  app.send(`/v1/company?${query}`, { headers });
const asHolder = (query: string, headers: Headers = {}): Promise<Reply> =>
  get(query, { Authorization: `Bearer ${app.key}`, ...headers });

async function readCredits(): Promise<number> {
  const { headers } = await app.send('/v1/annual-reports?org_number=1', {
    headers: { Authorization: `Bearer ${app.key}` },
  });
  return Number(headers['x-credits-remaining']);
}

describe('GET /v1/company', () => {
  it('The answer has the company of a search by number, and all its parts fit their schemas', async () => {
    const { status, json } = await get(`org_number=${NORDLYS}`);
    expect(status).toBe(200);
    expect(CompanyResponse.strict().parse(json)).toEqual(json);
    const search = await app.post('/v1/search', { org_number: NORDLYS });
    const { score: _score, ...company } = search.json.companies[0];
    expect(json.company).toEqual(company);
  });

  it('The answer has the state, the names, the proceedings and the sources of the company', async () => {
    const { json } = await get(`org_number=${NORDLYS}`);
    expect(json.status).toMatchObject({ state: expect.any(String) });
    expect(json.names).toEqual([
      { name: 'Nordlys Logistik AB', type: 'FORETAGSNAMN', from: '2001-02-03', description: null },
      { name: 'Nordlys Logistics Ltd', type: 'FORNAMN_FRSPRAK', from: '2005-01-01', description: null },
      { name: 'Nattposten', type: 'SARS_FORNAMN', from: '2006-06-06', description: 'Bud | kurir $ natt' },
    ]);
    expect(json.sources.registry).toEqual({
      file: 'bolagsverket_bulkfil.txt',
      date: expect.stringMatching(/^2026-06-15/),
    });
    const bankrupt = (await get(`org_number=${BANKRUPT}`)).json;
    expect(bankrupt.status).toEqual({ state: 'deregistered', since: '1990-01-31', code: 'KKAV-AVORG' });
  });

  it('The answer has all fiscal years, the latest first', async () => {
    const { json } = await get(`org_number=${NORDLYS}`);
    const { basis, filing, flags, group, ratios, restated, ...figures } = json.years[0];
    expect(figures).toEqual(json.company.financials);
    expect([basis, filing, restated]).toEqual(['filed', '2025-12-31', false]);
    expect(ratios.solidity).toBe(0.5);
    expect([flags, group, json.groupYears]).toEqual([[], undefined, []]);
    expect(
      json.years.map(({ fiscalYearEnd }: { fiscalYearEnd: string }) => fiscalYearEnd).slice(0, 2),
    ).toEqual(['2025-12-31', '2024-12-31']);
  });

  it('The reports are those of the list of annual reports', async () => {
    const { json } = await get(`org_number=${NORDLYS}`);
    const list = await app.send(`/v1/annual-reports?org_number=${NORDLYS}`);
    expect(json.reports).toEqual(list.json.filings);
    expect(json.reports).toHaveLength(2);
  });

  it('The metadata names the generation and the price', async () => {
    const { json } = await asHolder(`org_number=${NORDLYS}`);
    const ready = await app.send('/ready');
    expect(json.metadata).toEqual({
      generation: ready.json.generation,
      creditsCharged: 1,
      processingTimeMs: 0,
      timestamp: NOW.toISOString(),
      mode: 'api',
    });
    expect((await get(`org_number=${NORDLYS}`)).json.metadata).toMatchObject({
      creditsCharged: 0,
      mode: 'guest',
    });
  });

  it.each(['include=trademarks', 'include=x,trademarks', 'include=x&include=trademarks'])(
    'Trademarks are added with %s',
    async (include) => {
      const plain = await get(`org_number=${NORDLYS}&include=x`);
      expect(plain.json.company).not.toHaveProperty('trademarks');
      const { json } = await get(`org_number=${NORDLYS}&${include}`);
      expect(json.company.trademarks).toHaveLength(json.company.trademarkCount);
    },
  );

  it.each([
    ['', 400, 'Missing required parameter: org_number'],
    ['org_number=%20', 400, 'Missing required parameter: org_number'],
    ['org_number=562100-0016', 400, 'Invalid org_number'],
    ['orgNumber=562100-0016', 400, 'Invalid orgNumber'],
    [`org_number=${NORDLYS}&org_number=${NORDLYS}`, 400, 'Invalid org_number'],
    [`org_number=${UNKNOWN}`, 404, 'Company not found'],
    ['org_number=5621000017', 404, 'Company not found'],
  ])('GET /v1/company?%s answers %i: %s', async (query, status, error) => {
    const before = await readCredits();
    const reply = await asHolder(query);
    expect([reply.status, reply.json]).toMatchObject([status, { error }]);
    expect(await readCredits()).toBe(before);
  });

  it('The camelCase name of the parameter is accepted, and the snake_case name wins', async () => {
    expect((await get(`orgNumber=${NORDLYS}`)).json.company.orgNumber).toBe(NORDLYS);
    const both = await get(`orgNumber=${UNKNOWN}&org_number=${NORDLYS}`);
    expect(both.json.company.orgNumber).toBe(NORDLYS);
  });

  it('An unchanged answer is a 304 without a charge, however late', async () => {
    const { headers } = await asHolder(`org_number=${NORDLYS}`);
    expect(headers.etag).toMatch(/^W\/"[\w-]+"$/);
    const before = await readCredits();
    now = new Date('2026-06-18T04:00:00.000Z');
    const again = await asHolder(`org_number=${NORDLYS}`, { 'If-None-Match': headers.etag! });
    now = NOW;
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(await readCredits()).toBe(before);
  });

  it('Each company, mode and choice of trademarks has a tag of its own', async () => {
    const replies = await Promise.all([
      get(`org_number=${NORDLYS}`),
      asHolder(`org_number=${NORDLYS}`),
      get(`org_number=${NORDLYS}&include=trademarks`),
      get(`org_number=${BANKRUPT}`),
    ]);
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(4);
  });
});
