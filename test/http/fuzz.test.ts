import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulk } from '../../api/routes/companies/bulk.ts';
import { search } from '../../api/routes/companies/search.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { lookUpSniCodes } from '../../api/routes/sni/look-up-sni-codes.ts';
import { searchByIndustry } from '../../api/routes/sni/search.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    'nordlys',
    'Nordlys AB',
    'AB',
    'brf',
    'å',
    '*',
    '"',
    '%',
    "' OR 1=1 --",
    companyNumber(1),
    '\u0000',
    '\ud800',
  ),
);
const value = fc.oneof(
  text,
  fc.constantFrom('62100', '43320', '01110', 'name_asc', 'bygg', true, false, 1, 0),
  fc.jsonValue(),
  fc.array(text, { maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constant(null),
);
const fields = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
    value,
    { maxKeys: 6 },
  );

it.each([
  ['/v1/search', search.responseSchema, {}, ['q', 'org_number', 'limit', 'has_annual_report', 'include']],
  ['/v1/bulk', bulk.responseSchema, {}, ['names', 'org_numbers', 'has_annual_report', 'include']],
  ['/v1/sni/lookup', lookUpSniCodes.responseSchema, {}, ['q', 'code', 'limit']],
  [
    '/v1/sni/search',
    searchByIndustry.responseSchema,
    { sni_code: '62100' },
    [
      'sni_code',
      'sniCode',
      'city',
      'limit',
      'offset',
      'active_only',
      'exactOnly',
      'has_annual_report',
      'min_revenue',
      'maxRevenue',
      'sort',
    ],
  ],
] as const)('%s answers every body with its schema or with a 400', async (path, response, usual, names) => {
  await fc.assert(
    fc.asyncProperty(fields(names), async (body) => {
      const reply = await app.post(path, { ...usual, ...body });
      if (reply.status === 200) response.parse(reply.json);
      else expect([reply.status, typeof reply.json.error]).toEqual([400, 'string']);
    }),
    { numRuns: 400 },
  );
});

it.each([
  ['/v1/search', search.responseSchema, 'q', {}],
  ['/v1/sni/lookup', lookUpSniCodes.responseSchema, 'q', {}],
  ['/v1/sni/search', searchByIndustry.responseSchema, 'city', { sni_code: '62100' }],
] as const)('%s accepts any text', async (path, response, field, usual) => {
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      const reply = await app.post(path, { ...usual, [field]: value });
      if (reply.status === 200) response.parse(reply.json);
      else expect([reply.status, typeof reply.json.error]).toEqual([400, 'string']);
    }),
  );
});

it('Any bytes as a body answer 400', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await app.send('/v1/search', { method: 'POST', headers, body: Buffer.from(bytes) });
      expect(reply.status).toBe(400);
    }),
  );
});
