import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { search } from '../../api/routes/companies/search.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

const post = (body: unknown): Promise<Reply> => app.post('/v1/search', body);
const names = (reply: Reply): string[] =>
  z
    .object({ companies: z.array(z.object({ name: z.string() })) })
    .parse(reply.json)
    .companies.map(({ name }) => name);

describe('POST /v1/search by name', () => {
  it('A search by name answers as the contract says', async () => {
    const reply = await post({ q: 'Nordlys Logistik AB' });
    expect(reply.status).toBe(200);
    expect(search.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json).toMatchObject({
      companies: [{ id: 562_100_001, name: 'Nordlys Logistik AB', orgNumber: companyNumber(1), score: 1 }],
      metadata: {
        searchTerm: 'Nordlys Logistik AB',
        searchType: 'name',
        resultCount: 1,
        processingTimeMs: 0,
        timestamp: '2026-06-16T04:00:00.000Z',
        mode: 'guest',
      },
    });
  });

  it('A guest gets at most five companies, and fewer with a limit', async () => {
    expect(names(await post({ q: 'n' })).length).toBe(5);
    expect(names(await post({ q: 'n', limit: 2 })).length).toBe(2);
  });

  it.each([
    ['a limit above ten', { limit: 100 }],
    ['a limit with a fraction', { limit: 7.9 }],
    ['a huge limit', { limit: 1e300 }],
    ['null fields', { limit: null, has_annual_report: null, include: null }],
    ['blank fields', { limit: ' ', has_annual_report: '', include: '' }],
    ['unknown fields', { colour: 'red', include: ['colours', 7, null] }],
    ['a blank org_number', { org_number: ' ' }],
  ])('A search tolerates %s', async (_what, extra) => {
    const reply = await post({ q: 'nordlys logistik', ...extra });
    expect(reply.status).toBe(200);
    expect(names(reply)[0]).toBe('Nordlys Logistik AB');
  });

  it.each([
    [{ limit: 0 }, 'Invalid limit'],
    [{ limit: 0.5 }, 'Invalid limit'],
    [{ limit: -1 }, 'Invalid limit'],
    [{ limit: [] }, 'Invalid limit'],
    [{ q: [] }, 'Invalid q'],
    [{ org_number: [] }, 'Invalid org_number'],
    [{ limit: '5' }, 'Invalid limit'],
    [{ has_annual_report: 'true' }, 'Invalid has_annual_report'],
    [{ include: 'trademarks' }, 'Invalid include'],
    [{ q: 5 }, 'Invalid q'],
    [{ q: ['nordlys'] }, 'Invalid q'],
    [{ q: 'x'.repeat(201) }, 'Invalid q'],
  ])('A search refuses %j', async (extra, error) => {
    const reply = await post({ q: 'nordlys', ...extra });
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it.each([[{}], [{ q: '' }], [{ q: '  ' }], [{ q: null }], [{ org_number: '' }]])(
    'A search without q or org_number is refused: %j',
    async (body) => {
      const reply = await post(body);
      expect([reply.status, reply.json]).toMatchObject([
        400,
        { error: 'Missing required parameter: q (company name) or org_number' },
      ]);
    },
  );

  it('A query may have 200 characters, not code units', async () => {
    expect((await post({ q: '😀'.repeat(200) })).status).toBe(200);
  });

  it.each([
    [companyNumber(1)],
    [`${companyNumber(1).slice(0, 6)}-${companyNumber(1).slice(6)}`],
    [`16${companyNumber(1)}`],
    [`SE${companyNumber(1)}01`],
    [` ${companyNumber(1).slice(0, 6)} ${companyNumber(1).slice(6)} `],
    [`SE ${companyNumber(1).slice(0, 6)}-${companyNumber(1).slice(6)} 01`],
    [`Org.nr: ${companyNumber(1).slice(0, 6)}\u2011${companyNumber(1).slice(6)}`],
    [`${companyNumber(1).slice(0, 4)} ${companyNumber(1).slice(4)}`],
  ])('An organisation number typed as a name finds its company: %s', async (q) => {
    const reply = await post({ q });
    expect(reply.json).toMatchObject({
      companies: [{ orgNumber: companyNumber(1), score: 1 }],
      metadata: { searchType: 'name', resultCount: 1 },
    });
  });

  it('The digits of an unknown number are not matched with names', async () => {
    expect(names(await post({ q: '556012-5790' }))).toEqual([]);
  });

  it.each([
    ['that is not registered', 'Nordlys Logstik AB 556012-5790'],
    ['with a wrong check digit', 'Nordlys Logstik AB org.nr 556012-5791'],
  ])('A number %s is left out, and the other words may be mistyped', async (_what, q) => {
    expect(names(await post({ q }))[0]).toBe('Nordlys Logistik AB');
  });

  it('Beside the number of a company, only the words as typed are searched', async () => {
    expect(names(await post({ q: `Nordlys Logstik ${companyNumber(4)}` }))).toEqual([
      'Fjällbruk Bygg & Design AB',
    ]);
  });

  it('A search filters by annual report', async () => {
    expect(names(await post({ q: 'nordlys', has_annual_report: true }))).toEqual(['Nordlys Logistik AB']);
    expect(names(await post({ q: 'nordlys', has_annual_report: false })).length).toBeGreaterThan(1);
    expect(names(await post({ q: 'nordlys', has_annual_report: false }))).not.toContain(
      'Nordlys Logistik AB',
    );
    expect(names(await post({ q: companyNumber(3), has_annual_report: true }))).toEqual([]);
  });
});

describe('POST /v1/search by number', () => {
  it('A search by number returns one company with score 1, whatever else is sent', async () => {
    const reply = await post({ org_number: companyNumber(4), q: 7, limit: 'x', has_annual_report: 'y' });
    expect(reply.json).toMatchObject({
      companies: [{ name: 'Fjällbruk Bygg & Design AB', score: 1 }],
      metadata: { searchTerm: companyNumber(4), searchType: 'org_number', resultCount: 1 },
    });
    expect(search.responseSchema.parse(reply.json)).toEqual(reply.json);
  });

  it('A search by an unknown, well-formed number finds nothing', async () => {
    const reply = await post({ org_number: '5560125790' });
    expect([reply.status, reply.json.companies, reply.json.metadata.resultCount]).toEqual([200, [], 0]);
  });

  it.each(['556012-5790', '556012579', 'abc', '55601257900', '٥٥٦٠١٢٥٧٩٠'])(
    'A search refuses the number %s',
    async (number) => {
      const reply = await post({ org_number: number });
      expect([reply.status, reply.json]).toMatchObject([400, { error: 'Invalid org_number' }]);
    },
  );

  it('A search refuses a number that is not a string', async () => {
    expect((await post({ org_number: 5560125790 })).json).toMatchObject({ error: 'Invalid org_number' });
  });
});
