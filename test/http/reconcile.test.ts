import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

const LOGISTIK = companyNumber(1);

const post = (fields: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Reply> =>
  app.send('/reconcile', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
    ).toString(),
  });

/** The answers of the Reconciliation Service API 0.2, as its schemas have them. */
const Entity = z.strictObject({ id: z.string(), name: z.string() });
const Endpoint = z.strictObject({ service_url: z.url(), service_path: z.string().startsWith('/') });
const Template = z.string().includes('{{id}}');
const Manifest = z.strictObject({
  versions: z.tuple([z.literal('0.2')]),
  name: z.string(),
  identifierSpace: z.url(),
  schemaSpace: z.url(),
  documentation: z.url(),
  defaultTypes: z.array(Entity),
  view: z.strictObject({ url: Template }),
  preview: z.strictObject({ url: Template, width: z.int(), height: z.int() }),
  suggest: z.strictObject({ entity: Endpoint, property: Endpoint, type: Endpoint }),
  extend: z.strictObject({ propose_properties: Endpoint, property_settings: z.array(z.never()) }),
  batchSize: z.literal(10),
});
const Candidate = Entity.extend({
  description: z.string(),
  type: z.array(Entity),
  score: z.number().min(0).max(100),
  match: z.boolean(),
  features: z.array(z.strictObject({ id: z.string(), value: z.union([z.number(), z.boolean()]) })),
});
const Results = z.record(z.string(), z.strictObject({ result: z.array(Candidate) }));
const Value = z.union([
  z.strictObject({ str: z.string() }),
  z.strictObject({ int: z.int() }),
  z.strictObject({ float: z.number() }),
]);
const Extension = z.strictObject({
  meta: z.array(Entity),
  rows: z.record(z.string(), z.record(z.string(), z.array(Value))),
});
const Suggestions = z.strictObject({
  result: z.array(Entity.extend({ description: z.string().optional(), notable: z.array(Entity).optional() })),
});

describe('the reconciliation service', () => {
  it('The manifest says what the service can do, and every address in it answers', async () => {
    const manifest = Manifest.parse((await app.send('/reconcile')).json);
    const { suggest, extend, preview } = manifest;
    for (const { service_url, service_path } of [...Object.values(suggest), extend.propose_properties]) {
      const path = `${service_url}${service_path}?prefix=a&type=company`.slice(app.address.length);
      expect((await app.send(path)).status).toBe(200);
    }
    const card = await app.send(preview.url.replace('{{id}}', LOGISTIK).slice(app.address.length));
    expect(card.text).toContain('<h1>Nordlys Logistik AB</h1>');
    expect(card.headers['x-frame-options']).toBeUndefined();
    expect(card.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-.*frame-ancestors \*$/,
    );
  });

  it('Queries are answered with candidates, the certain one as a match, and reasons as features', async () => {
    const queries = {
      exact: { query: 'Nordlys Logistik AB' },
      town: { query: 'nordlsy logistik', properties: [{ pid: 'city', v: 'Göteborg' }], type: 'company' },
      number: { query: '', properties: [{ pid: 'org_number', v: [{ id: LOGISTIK, name: 'x' }] }] },
      several: { query: 'Nordlys', limit: 2 },
      absent: { query: 'Kvartersbutiken Ugglan AB' },
      person: { query: 'Nordlys Logistik AB', type: { id: 'person' } },
      blank: {},
    };
    const { status, json } = await post({ queries });
    expect(status).toBe(200);
    const results = Results.parse(json);
    expect(Object.keys(results)).toEqual(Object.keys(queries));
    expect(results['exact']!.result[0]).toMatchObject({
      id: LOGISTIK,
      score: 100,
      match: true,
      features: [
        { id: 'score', value: 1 },
        { id: 'exact_name', value: true },
      ],
    });
    expect(results['town']!.result[0]).toMatchObject({ id: LOGISTIK, match: true });
    expect(results['number']!.result[0]).toMatchObject({ id: LOGISTIK, match: true });
    expect(results['several']!.result).toHaveLength(2);
    for (const name of ['absent', 'person', 'blank']) expect(results[name]!.result).toEqual([]);
  });

  it('A field of null is none', async () => {
    const properties = [{ pid: 'city', v: null }];
    const q0 = { query: 'Nordlys Logistik AB', type: null, limit: null, properties };
    const queries = { q0, q1: { query: 'Nordlys Logistik AB', limit: 5 } };
    const { json } = await post({ queries });
    expect(json.q0).toEqual(json.q1);
    expect(json.q0.result).not.toEqual([]);
  });

  it('A query string has the same answer as a form', async () => {
    const queries = { q0: { query: 'Nordlys Logistik AB' } };
    const { json } = await app.send(`/reconcile?queries=${encodeURIComponent(JSON.stringify(queries))}`);
    expect(json).toEqual((await post({ queries })).json);
  });

  it('Rows are extended by any field of a company', async () => {
    const { properties } = (await app.send('/reconcile/extend/propose?type=company')).json;
    const ids = [LOGISTIK, '5560000001', 'x'];
    const { json } = await post({ extend: { ids, properties: [...properties, { id: 'unknown' }] } });
    const { rows, meta } = Extension.parse(json);
    expect(meta).toHaveLength(Number(properties.length) + 1);
    expect(rows[LOGISTIK]).toMatchObject({
      name: [{ str: 'Nordlys Logistik AB' }],
      postalAddress_city: [{ str: 'GÖTEBORG' }],
      hasDigitalAnnualReport: [{ str: expect.stringMatching(/^(true|false)$/) }],
      status_state: [{ str: 'active' }],
      unknown: [],
    });
    expect(rows['5560000001']!['name']).toEqual([]);
  });

  it('An id that is sent twice is one row, and costs once', async () => {
    const extend = { ids: [LOGISTIK, LOGISTIK], properties: [{ id: 'name' }] };
    const { rows } = Extension.parse((await post({ extend })).json);
    expect(Object.keys(rows)).toEqual([LOGISTIK]);
  });

  it('Companies, properties and types are suggested for their beginnings', async () => {
    const suggested = async (what: string, prefix: string) =>
      Suggestions.parse((await app.send(`/reconcile/suggest/${what}?prefix=${prefix}`)).json).result;
    expect((await suggested('entity', 'nordlys%20log'))[0]).toMatchObject({ id: LOGISTIK });
    expect(await suggested('property', 'po')).toMatchObject([{ id: 'postal_code' }]);
    expect(await suggested('type', '')).toMatchObject([{ id: 'company' }]);
  });

  it('A batch is charged as a match of its queries', async () => {
    const key = { Authorization: `Bearer ${app.key}` };
    const queries = {
      a: { query: 'Nordlys Logistik AB' },
      b: { query: 'Fit Lab AB' },
      c: { query: 'Ugglan XY' },
    };
    const before = Number((await post({ queries: {} }, key)).headers['x-credits-remaining']);
    expect(Number((await post({ queries }, key)).headers['x-credits-remaining'])).toBe(before - 2);
  });

  describe('with a key of an account in the path', () => {
    const createKey = async (kind: 'reconcile' | 'live') => {
      const { administration } = app.accounts;
      const { account } = await administration.createAccountWithKey('free', 'office', 'live');
      return { account, ...(await administration.createKey(account, 'OpenRefine', kind)) };
    };
    const queries = encodeURIComponent(JSON.stringify({ a: { query: 'Nordlys Logistik AB' } }));

    it('Every address of the manifest has the key, and the account pays', async () => {
      const { account, key } = await createKey('reconcile');
      const { json } = await app.send(`/reconcile/${key}/`);
      const manifest = Manifest.parse(json);
      const { suggest, extend, preview } = manifest;
      const addresses = [...Object.values(suggest), extend.propose_properties].map(
        (each) => each.service_url,
      );
      expect(new Set(addresses)).toEqual(new Set([`${app.address}/reconcile/${key}`]));
      const card = await app.send(preview.url.replace('{{id}}', LOGISTIK).slice(app.address.length));
      expect(card.status).toBe(200);
      expect((await app.send(`/reconcile/${key}/suggest/entity?prefix=nordlys`)).status).toBe(200);
      expect((await app.send(`/reconcile/${key}/suggest/entity`)).json.error).toBe(
        'Missing required parameter: prefix',
      );
      const found = await app.send(`/reconcile/${key}?queries=${queries}`);
      expect(found.json.a.result[0]).toMatchObject({ id: LOGISTIK, match: true });
      expect(found.headers['x-credits-remaining']).toBe('499');
      const { creditsLeft } = await app.accounts.administration.getAccount(account);
      expect(creditsLeft).toBe(499);
    });

    it('It is good for nothing else, and other keys are none', async () => {
      const { key } = await createKey('reconcile');
      const { key: live } = await createKey('live');
      const company = `/v1/company?org_number=${LOGISTIK}`;
      const refused = await app.send(company, { headers: { Authorization: `Bearer ${key}` } });
      expect([refused.status, refused.json.error]).toEqual([401, 'Invalid API key']);
      expect((await post({ queries: {} }, { Authorization: `Bearer ${key}` })).status).toBe(401);
      for (const other of [live, `${key}A`, 'cds_rec_', key.toUpperCase()])
        expect((await app.send(`/reconcile/${other}?queries=${queries}`)).status).toBe(404);
    });

    it('A repeat has the same parameters, wherever a POST has them', async () => {
      const { key } = await createKey('reconcile');
      const headers = { 'Idempotency-Key': 'a', 'Content-Type': 'application/x-www-form-urlencoded' };
      const ask = (query: string) => {
        const asked = encodeURIComponent(JSON.stringify({ a: { query } }));
        return app.send(`/reconcile/${key}?queries=${asked}`, { method: 'POST', headers });
      };
      const replies = [
        await ask('Nordlys Logistik AB'),
        await ask('Nordlys Logistik AB'),
        await ask('Fit Lab AB'),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 422]);
    });

    it('A revoked one is unknown', async () => {
      const { id, key } = await createKey('reconcile');
      await app.accounts.administration.revokeKey(id);
      expect((await app.send(`/reconcile/${key}`)).status).toBe(404);
    });
  });

  it.each([
    [{ queries: 'x' }, 400, 'queries was "x".'],
    [{ queries: { q0: { query: 'a' }, q1: { query: 5 } } }, 400, 'queries[q1][query] was 5.'],
    [{ queries: { '811218-9876': 5 } }, 400, 'queries[xxxxxx-xxxx] was 5.'],
    [{ extend: { ids: 5 } }, 400, 'extend[ids] was 5.'],
    [{ extend: { ids: [] } }, 400, 'extend[properties] was not sent.'],
    [
      { extend: { ids: [], properties: Array(201).fill({ id: 'name' }) } },
      400,
      'extend[properties] was a list of 201 values.',
    ],
    [
      { queries: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`q${i}`, { query: 'a' }])) },
      413,
      'The batch had 11 queries.',
    ],
  ])('%j is refused', async (fields, status, detail) => {
    expect(await post(fields)).toMatchObject({ status, json: { detail: expect.stringContaining(detail) } });
  });

  it.each(['/reconcile/x', '/reconcile/suggest', '/reconcilex'])('%s does not exist', async (path) => {
    expect((await app.send(path)).status).toBe(404);
  });

  it('A card of an unknown company is a 404, and other methods are refused', async () => {
    expect((await app.send('/reconcile/preview?id=5560000001')).status).toBe(404);
    expect((await app.send('/reconcile/preview')).status).toBe(404);
    expect((await app.send('/reconcile', { method: 'DELETE' })).status).toBe(405);
  });
});
