import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulk } from '../../api/routes/companies/bulk.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

const post = (body: unknown): Promise<Reply> => app.post('/v1/bulk', body);
const outcome = (reply: Reply): unknown[] =>
  reply.json.results.map(
    (item: { company: { name: string } | null; error?: string }) => item.company?.name ?? item.error,
  );

describe('POST /v1/bulk by names', () => {
  it('A bulk by names answers each name in order, with metadata', async () => {
    const names = ['Nordlys Logistik AB', 'finns inte alls', 'fit lab'];
    const reply = await post({ names });
    expect(bulk.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json.results.map((item: { searchTerm: string }) => item.searchTerm)).toEqual(names);
    expect(outcome(reply)).toEqual(['Nordlys Logistik AB', 'Company not found', 'Fit Lab AB']);
    expect(reply.json.results[0]).toMatchObject({ success: true, company: { score: 1 } });
    expect(reply.json.results[0]).not.toHaveProperty('error');
    expect(reply.json.results[1]).toEqual({
      searchTerm: 'finns inte alls',
      company: null,
      success: false,
      error: 'Company not found',
    });
    expect(reply.json.metadata).toEqual({
      processingTimeMs: 0,
      totalSearches: 3,
      successfulSearches: 2,
      timestamp: '2026-06-16T04:00:00.000Z',
      mode: 'guest',
      companiesReturned: 2,
      creditsCharged: 0,
      creditDiscount: null,
    });
  });

  it.each([
    ['Nordlsy Logistik AB', 'Nordlys Logistik AB'],
    ['Malarens Snickeri AB', 'Malarens Snickeri AB'],
    ['nattposten', 'Nordlys Logistik AB'],
    ['Nordlys Sundsvall', 'Nordlys Aktiebolag'],
    ['Nordlys HB', 'Nordlys Handelsbolag'],
    ['Logistik Nordlys AB', 'Nordlys Logistik AB'],
    ['Nordlys Logistik HB', 'Company not found'],
    ['Nordlys Logist', 'Nordlys Logistik AB'],
    ['Nordlys Lo', 'Company not found'],
    ['Nordlys Logistrand', 'Company not found'],
    ['Nordlis Sundsvall', 'Nordlys Aktiebolag'],
    ['Nordlys Logistik Aktieblag', 'Nordlys Logistik AB'],
    ['Nordlys Logistik BA', 'Nordlys Logistik AB'],
    ['N0rdlys Logi5tik AB', 'Nordlys Logistik AB'],
    ['Nordlys Umeå', 'Company not found'],
    ['Volvo Personvagnar AB', 'Company not found'],
    ['3M Data AB', 'Company not found'],
    ['Nordlys Logistik AB 559999-9993', 'Nordlys Logistik AB'],
    ['Nordlsy Logistik AB org.nr 559999-9994', 'Nordlys Logistik AB'],
    ['Malarens Snickeri AB 562100-0016', 'Nordlys Logistik AB'],
    ['559999-9993', 'Company not found'],
    ['', 'Company not found'],
    ['!!!', 'Company not found'],
  ])('A bulk by name finds for "%s": %s', async (name, expected) =>
    expect(outcome(await post({ names: [name] }))).toEqual([expected]),
  );

  it('A bulk answers words of any length within a second', async () => {
    const names = ['a'.repeat(60_000), 'b'.repeat(500_000), `nordlys ${'c'.repeat(40_000)}`];
    expect(outcome(await post({ names }))).toEqual(Array(3).fill('Company not found'));
    expect((await app.post('/v1/search', { q: 'd'.repeat(200) })).status).toBe(200);
  });

  it('A blank or overlong name in a bulk is not found', async () => {
    expect(outcome(await post({ names: [' ', 'x y '.repeat(5_000)] }))).toEqual([
      'Company not found',
      'Company not found',
    ]);
  });
});

describe('POST /v1/bulk by numbers', () => {
  it('A bulk by numbers answers each term in order: found, unknown, malformed, repeated', async () => {
    const number = companyNumber(1);
    const wrongDigit = number.slice(0, 9) + String((Number(number[9]) + 1) % 10);
    const terms = [
      `${number.slice(0, 6)}-${number.slice(6)}`,
      '5560125790',
      'abc',
      wrongDigit,
      number,
      `16${number}`,
      `SE${number}01`,
      '',
    ];
    const reply = await post({ org_numbers: terms });
    const name = 'Nordlys Logistik AB';
    expect(bulk.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(outcome(reply)).toEqual([
      name,
      'Company not found',
      'Invalid org_number',
      'Company not found',
      name,
      name,
      name,
      'Invalid org_number',
    ]);
    expect(reply.json.results.map((item: { searchTerm: string }) => item.searchTerm)).toEqual(terms);
    expect(reply.json.results[0].company).not.toHaveProperty('score');
    expect(reply.json.metadata).toMatchObject({
      totalSearches: 8,
      successfulSearches: 4,
      companiesReturned: 4,
      creditsCharged: 0,
    });
  });
});

describe('POST /v1/bulk refuses', () => {
  it.each([
    [{}, 'Missing required parameter: names or org_numbers'],
    [{ names: [] }, 'Missing required parameter: names or org_numbers'],
    [{ names: null, org_numbers: [] }, 'Missing required parameter: names or org_numbers'],
    [{ names: ['a'], org_numbers: ['5560125790'] }, 'Provide either names or org_numbers, not both'],
    [{ names: 'a' }, 'Invalid names'],
    [{ names: [1] }, 'Invalid names'],
    [{ org_numbers: [5560125790] }, 'Invalid org_numbers'],
    [{ org_numbers: { 0: '5560125790' } }, 'Invalid org_numbers'],
    [{ names: ['a'], has_annual_report: 1 }, 'Invalid has_annual_report'],
    [{ names: Array(11).fill('a') }, 'Too many names (max 10)'],
    [{ org_numbers: Array(51).fill('5560125790') }, 'Too many org_numbers (max 50)'],
  ])('POST /v1/bulk refuses %j', async (body, error) => {
    const reply = await post(body);
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });
});
