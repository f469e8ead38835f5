import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpSniCodes } from '../../api/routes/sni/look-up-sni-codes.ts';
import { searchByIndustry } from '../../api/routes/sni/search.ts';
import { StoreError, type LiveReader, type CompanyStore } from '../../shared/store/port.ts';
import { COMPANY_STATES } from '../../shared/domain/company-status.ts';
import type { ListCriteria, ListFilter } from '../../shared/store/list-criteria.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
let narrow: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
  narrow = await serveWeekly({ maxSniCodeCompaniesWithoutTown: 2 });
});
afterAll(async () => {
  await app.close();
  await narrow.close();
});

const failing: CompanyStore = {
  withLiveGeneration: () => Promise.reject(new StoreError('unavailable', 'gone')),
  status: () => Promise.resolve({ engine: 'none', live: null, problem: 'gone', rollbacks: [] }),
  close: () => Promise.resolve(),
};

const postWithKey = (path: string, body: unknown, to = app): Promise<Reply> =>
  to.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.key}` },
    body: JSON.stringify(body),
  });

describe('POST /v1/sni/lookup', () => {
  const post = (body: unknown): Promise<Reply> => app.post('/v1/sni/lookup', body);

  it('A look-up of codes answers as the contract says', async () => {
    const reply = await post({ q: 'dataprogrammering', limit: 1 });
    expect(reply.status).toBe(200);
    expect(lookUpSniCodes.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json).toEqual({
      sniCodes: [{ code: '62100', description: 'Dataprogrammering' }],
      metadata: {
        searchTerm: 'dataprogrammering',
        resultCount: 1,
        creditsCharged: 0,
        processingTimeMs: 0,
        timestamp: '2026-06-16T04:00:00.000Z',
        mode: 'guest',
      },
    });
  });

  it('A look-up of codes with a key has the same answer in mode api', async () => {
    const { json: guest } = await post({ q: 'bygg' });
    const { json: api } = await postWithKey('/v1/sni/lookup', { q: 'bygg' });
    expect(api).toEqual({ ...guest, metadata: { ...guest.metadata, mode: 'api', creditsCharged: 1 } });
  });

  it('A look-up by code finds at most one code in both editions', async () => {
    expect((await post({ code: '62100', q: 'taxi' })).json.sniCodes).toHaveLength(1);
    expect((await post({ code: '62010' })).json.sniCodes).toEqual([
      { code: '62010', description: 'Dataprogrammering' },
    ]);
    expect((await post({ code: '99999' })).json).toMatchObject({
      sniCodes: [],
      metadata: { resultCount: 0 },
    });
  });

  it('A look-up returns twenty codes by default and at most fifty, in order', async () => {
    const codes = async (limit?: number): Promise<string[]> =>
      ((await post({ q: 'tillverkning', limit })).json.sniCodes as { code: string }[]).map(
        ({ code }) => code,
      );
    expect(await codes()).toHaveLength(20);
    const most = await codes(500);
    expect(most).toHaveLength(50);
    expect(most).toEqual(most.toSorted());
  });

  it.each([
    [{}, 'Missing required parameter: q (search term) or code (SNI code)'],
    [{ q: ' ', code: null }, 'Missing required parameter: q (search term) or code (SNI code)'],
    [{ code: '6210' }, 'Invalid code'],
    [{ code: '62.100' }, 'Invalid code'],
    [{ code: 62_100 }, 'Invalid code'],
    [{ q: 62 }, 'Invalid q'],
    [{ q: 'x'.repeat(201) }, 'Invalid q'],
    [{ q: '62', limit: 0 }, 'Invalid limit'],
  ])('A look-up of codes refuses %j', async (body, error) => {
    const reply = await post(body);
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it('A look-up of codes fails and refuses methods as the contract says', async () => {
    const broken = await serveApp(failing);
    const reply = await broken.post('/v1/sni/lookup', { q: '62' });
    expect([reply.status, reply.json]).toMatchObject([500, { error: 'Database error during lookup/search' }]);
    await broken.close();
    const wrong = await app.send('/v1/sni/lookup');
    expect([wrong.status, wrong.json]).toMatchObject([405, { error: 'Method not allowed' }]);
  });
});

describe('POST /v1/sni/search', () => {
  const post = (body: unknown): Promise<Reply> => app.post('/v1/sni/search', body);
  const names = (reply: Reply): string[] =>
    (reply.json.companies as { name: string }[]).map(({ name }) => name);

  it('A search by industry answers as the contract says', async () => {
    const reply = await post({ sni_code: '43320' });
    expect(reply.status).toBe(200);
    expect(searchByIndustry.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json).toMatchObject({
      companies: [
        {
          name: 'Fjällbruk Bygg & Design AB',
          score: 0.8,
          revenue_estimate: { type: 'interval', scb_class: '12' },
        },
        { name: 'Mälarens Snickeri AB', score: 0.8 },
      ],
      metadata: {
        sniCode: '43320',
        city: null,
        resultCount: 2,
        totalCount: 2,
        offset: 0,
        limit: 5,
        hasMore: false,
        creditsCharged: 0,
        processingTimeMs: 0,
        timestamp: '2026-06-16T04:00:00.000Z',
        mode: 'guest',
        filters: {
          hasAnnualReport: null,
          exactOnly: false,
          minRevenue: null,
          maxRevenue: null,
          sort: 'revenue_desc',
        },
      },
    });
    expect(reply.json.metadata.sniDescription).toMatch(/snickeri/i);
  });

  it('A company scores by the position of the code, 1 for the primary one', async () => {
    const reply = await post({ sni_code: '49410' });
    expect(reply.json.companies[0]).toMatchObject({ name: 'Nordlys Logistik AB', score: 1 });
  });

  it('A guest sees the start of the list and the true total', async () => {
    const reply = await post({ sni_code: '62100', offset: 3, limit: 2 });
    expect(reply.json.metadata).toMatchObject({ resultCount: 2, offset: 0, limit: 2, hasMore: true });
    expect(reply.json.metadata.totalCount).toBeGreaterThan(5);
  });

  it('A search by industry returns at most five companies to guests and a hundred to keys', async () => {
    const guest = (await post({ sni_code: '62100', limit: 100 })).json.metadata;
    expect(guest).toMatchObject({ resultCount: 5, totalCount: 7, limit: 5, hasMore: true, mode: 'guest' });
    for (const limit of [undefined, 100, 1_000]) {
      const { json } = await postWithKey('/v1/sni/search', { sni_code: '62100', limit });
      expect(searchByIndustry.responseSchema.parse(json)).toEqual(json);
      expect(json.companies).toHaveLength(7);
      expect(json.metadata).toMatchObject({
        resultCount: 7,
        totalCount: 7,
        offset: 0,
        limit: 100,
        hasMore: false,
        mode: 'api',
      });
    }
  });

  it.each([
    ['the first', 0, 3, true],
    ['a middle', 3, 3, true],
    ['a middle that ends before the last company', 5, 1, true],
    ['the last, full', 4, 3, false],
    ['the last, cut', 6, 1, false],
    ['one behind the end', 7, 0, false],
    ['one far beyond', 1_000_000, 0, false],
  ])('A caller with a key can page through a list: %s page', async (_, offset, count, hasMore) => {
    const limit = count === 1 && hasMore ? 1 : 3;
    const all = names(await postWithKey('/v1/sni/search', { sni_code: '62100' }));
    const reply = await postWithKey('/v1/sni/search', { sni_code: '62100', offset, limit });
    expect(names(reply)).toEqual(all.slice(offset, offset + limit));
    expect(reply.json.metadata).toMatchObject({
      resultCount: count,
      totalCount: 7,
      offset,
      limit,
      hasMore,
      mode: 'api',
    });
  });

  it('A search by industry passes its filters to the store', async () => {
    const asked: ListFilter[] = [];
    const reader = {
      getCodeLists: () => Promise.resolve({ current: '2025', lists: { 2007: new Map(), 2025: new Map() } }),
      listCompanies: ({ filter, limit }: ListCriteria) => {
        // The first count is that of the threshold.
        if (limit > 0) asked.push(filter);
        return Promise.resolve({ companies: [], total: 0, hasMore: false, facets: {} });
      },
    } as unknown as LiveReader;
    const listening = await serveApp({
      ...failing,
      withLiveGeneration: (read) => read(reader, () => () => undefined),
    });
    for (const more of [
      {},
      { exact_only: true, has_annual_report: true, active_only: true },
      { exactOnly: true, hasAnnualReport: false, activeOnly: false },
    ]) {
      expect((await listening.post('/v1/sni/search', { sni_code: '62100', ...more })).status).toBe(200);
    }
    await listening.close();
    const state = COMPANY_STATES.filter((each) => each !== 'deregistered');
    expect(asked).toEqual([
      { sni: ['62100'], state },
      { sni: ['62100'], state, exact_only: true, has_annual_report: true },
      { sni: ['62100'], exact_only: true, has_annual_report: false },
    ]);
    expect((await post({ sni_code: '62100', has_annual_report: false })).json.metadata.totalCount).toBe(7);
  });

  it('An overlong town matches no company', async () => {
    const reply = await post({ sni_code: '62100', city: 'a'.repeat(500) });
    expect([reply.status, reply.json.metadata.totalCount]).toEqual([200, 0]);
  });

  it('A search by industry sorts by name in Swedish order, both ways', async () => {
    const up = names(await post({ sni_code: '62100', sort: 'name' }));
    expect(up).toEqual(up.toSorted(new Intl.Collator('sv').compare));
    const reply = await post({ sni_code: '62100', sort: 'name_asc' });
    expect([names(reply), reply.json.metadata.filters.sort]).toEqual([up, 'name']);
    expect((await post({ sni_code: '62100', sort: 'name_desc' })).json.metadata.filters.sort).toBe(
      'name_desc',
    );
  });

  it('A search by industry filters by town and revenue, and echoes its filters', async () => {
    const reply = await post({ sni_code: '43320', city: 'ostersund', min_revenue: 5, max_revenue: 1e300 });
    expect(names(reply)).toEqual(['Fjällbruk Bygg & Design AB']);
    expect(reply.json.metadata).toMatchObject({ city: 'ostersund', filters: { minRevenue: 5 } });
    expect((await post({ sni_code: '43320', max_revenue: 5_000_000 })).json.metadata.totalCount).toBe(1);
    expect((await post({ sni_code: '43320', exact_only: true })).json.metadata.totalCount).toBe(0);
    expect((await post({ sni_code: '43320', has_annual_report: true })).json.metadata.totalCount).toBe(0);
    expect((await post({ sni_code: '43320', city: ' ' })).json.metadata.city).toBeNull();
  });

  it('A search by industry accepts camelCase, and snake_case wins', async () => {
    const reply = await post({
      sniCode: '43320',
      activeOnly: true,
      exactOnly: false,
      exact_only: true,
      hasAnnualReport: false,
      minRevenue: 1,
      maxRevenue: 2,
    });
    expect(reply.json.metadata).toMatchObject({
      sniCode: '43320',
      filters: { exactOnly: true, hasAnnualReport: false, minRevenue: 1, maxRevenue: 2 },
    });
    expect((await post({ sni_code: '43320', minRevenue: null })).json.metadata.filters.minRevenue).toBeNull();
  });

  it('An unknown SNI code has no company and no description', async () => {
    expect((await post({ sni_code: '99999' })).json).toMatchObject({
      companies: [],
      metadata: { sniDescription: null, totalCount: 0, hasMore: false },
    });
  });

  it('A SNI code of too many companies needs a town, whatever other filters are set', async () => {
    for (const extra of [{}, { max_revenue: 1 }, { city: ' ' }]) {
      const reply = await narrow.post('/v1/sni/search', { sni_code: '62100', ...extra });
      expect(reply.status).toBe(400);
      expect(reply.json).toEqual({
        error: 'Threshold exceeded',
        code: 'threshold_exceeded',
        detail: expect.stringContaining('city') as string,
        message: expect.stringContaining('ort') as string,
        requiresCity: true,
        totalCount: (await post({ sni_code: '62100' })).json.metadata.totalCount as number,
        sniCode: '62100',
      });
    }
    expect((await narrow.post('/v1/sni/search', { sni_code: '62100', city: 'örebro' })).status).toBe(200);
    expect((await narrow.post('/v1/sni/search', { sni_code: '43320' })).status).toBe(200);
  });

  it.each([
    [{}, 'Missing required parameter: sni_code'],
    [{ sni_code: ' ' }, 'Missing required parameter: sni_code'],
    [{ sni_code: '6210' }, 'Invalid SNI code format. Must be 5 digits.'],
    [{ sni_code: '62.10' }, 'Invalid SNI code format. Must be 5 digits.'],
    [{ sni_code: 62_100 }, 'Invalid SNI code format. Must be 5 digits.'],
    [{ sniCode: 'x' }, 'Invalid SNI code format. Must be 5 digits.'],
    [{ sni_code: '62100', sort: 'size' }, 'Invalid sort'],
    [{ sni_code: '62100', sort: 'toString' }, 'Invalid sort'],
    [{ sni_code: '62100', limit: 0 }, 'Invalid limit'],
    [{ sni_code: '62100', offset: -1 }, 'Invalid offset'],
    [{ sni_code: '62100', city: 7 }, 'Invalid city'],
    [{ sni_code: '62100', active_only: 'yes' }, 'Invalid active_only'],
    [{ sni_code: '62100', activeOnly: 'yes' }, 'Invalid activeOnly'],
    [{ sni_code: '62100', minRevenue: 'much' }, 'Invalid minRevenue'],
    [{ sni_code: '62100', min_revenue: 2, maxRevenue: 1 }, 'Invalid revenue range'],
  ])('A search by industry refuses %j', async (body, error) => {
    const reply = await post(body);
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it('A search by industry fails and refuses methods as the contract says', async () => {
    const broken = await serveApp(failing);
    const reply = await broken.post('/v1/sni/search', { sni_code: '62100' });
    expect([reply.status, reply.json]).toMatchObject([500, { error: 'Database error during search' }]);
    await broken.close();
    const wrong = await app.send('/v1/sni/search');
    expect([wrong.status, wrong.json]).toMatchObject([405, { error: 'Method not allowed' }]);
  });
});
