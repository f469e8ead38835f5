import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCompanies } from '../../api/routes/lists/search.ts';
import type { Company } from '../../shared/domain/company.ts';
import type { CompanyStore, LiveReader } from '../../shared/store/port.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

interface List {
  readonly companies: readonly Company[];
  readonly facets: Readonly<
    Record<string, readonly { value: string; label: { sv: string; en: string }; count: number }[]>
  >;
  readonly metadata: Readonly<Record<string, unknown>> & { readonly totalCount: number };
}

async function list(body: unknown, isGuest = false): Promise<Reply & { readonly found: List }> {
  const reply = await app.send('/v1/companies/search', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(isGuest ? {} : { Authorization: `Bearer ${app.key}` }),
    },
    body: JSON.stringify(body),
  });
  return { ...reply, found: reply.json as unknown as List };
}

/** A cursor is base64url of a CRC-32 in hexadecimal, and of JSON that begins with the generation. */
function toCursorOfAnotherGeneration(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, queryHash, value, nameRank, ...company] = JSON.parse(text.slice(8)) as unknown[];
  const content = JSON.stringify(['gone', queryHash, value, Number(nameRank) + 1_000, ...company]);
  return Buffer.from(crc32(content).toString(16).padStart(8, '0') + content).toString('base64url');
}

/** The store of a service that never got a file of postal codes. */
const withoutMunicipalities = (store: CompanyStore): CompanyStore => ({
  status: () => store.status(),
  close: () => store.close(),
  withLiveGeneration: (read) =>
    store.withLiveGeneration((reader, retain) =>
      read(
        new Proxy(reader, {
          get: (target, name: keyof LiveReader) => {
            if (name !== 'getCodeLists') return Reflect.get(target, name) as unknown;
            return async () => ({ ...(await target.getCodeLists()), municipalities: new Map() });
          },
        }),
        retain,
      ),
    ),
});

const toNumbers = ({ companies }: List): string[] => companies.map(({ orgNumber }) => orgNumber);

describe('POST /v1/companies/search', () => {
  it('A list answers as its schema says, and counts by any code of an industry', async () => {
    const reply = await list({
      filter: { sni: ['41.', '62'], state: 'active' },
      limit: 2,
      facets: ['sni', 'county'],
    });
    expect(reply.status).toBe(200);
    expect(listCompanies.responseSchema.parse(reply.json)).toEqual(reply.json);
    const { companies, facets, metadata } = reply.found;
    expect(companies).toHaveLength(2);
    for (const { sniCodes } of companies)
      expect(
        Object.entries(sniCodes).some(([name, code]) => /^sni\d$/.test(name) && /^(41|62)/.test(code ?? '')),
      ).toBe(true);
    expect(metadata).toMatchObject({
      resultCount: 2,
      creditsCharged: 2,
      limit: 2,
      sort: 'revenue_desc',
      filter: { sni: ['41', '62'], state: ['active'] },
      hasMore: true,
      generationChanged: false,
      excludesMost: null,
    });
    expect(facets['sni']?.length).toBeGreaterThan(1);
    expect(facets['county']?.[0]?.label.en).toMatch(/ County$/);
  });

  it('Pages lead to the end, each company once, and a cursor stands for its query', async () => {
    const query = { filter: { state: ['active', 'deregistered'] }, sort: 'name' };
    const whole: string[] = [];
    let cursor: unknown = undefined;
    let total: number;
    do {
      const { found } = await list({ ...query, limit: 7, cursor });
      whole.push(...toNumbers(found));
      total = found.metadata.totalCount;
      cursor = found.metadata['next'];
    } while (cursor !== null);
    expect(whole).toHaveLength(total);
    expect(new Set(whole).size).toBe(total);
    const { found: first } = await list({ ...query, limit: 1 });
    const { next } = first.metadata;
    const other = await list({ filter: { f_tax: true }, sort: 'name', cursor: next });
    expect(other).toMatchObject({ status: 400, json: { error: 'Cursor belongs to another query' } });
    const damaged = await list({ ...query, cursor: `${String(next)}x` });
    expect(damaged).toMatchObject({ status: 400, json: { error: 'Invalid cursor' } });
  });

  it('A cursor of a generation that is gone goes on by value, name and number, and says so', async () => {
    for (const sort of ['name', 'revenue_desc', 'registered_desc']) {
      const { found: first } = await list({ sort, limit: 3 });
      const cursor = String(first.metadata['next']);
      const { found: same } = await list({ sort, limit: 3, cursor });
      const { found: moved } = await list({ sort, limit: 3, cursor: toCursorOfAnotherGeneration(cursor) });
      expect(toNumbers(moved)).toEqual(toNumbers(same));
      expect([same, moved].map(({ metadata }) => metadata['generationChanged'])).toEqual([false, true]);
    }
  });

  it('The order of filters and of their values does not make another query', async () => {
    const { found } = await list({ filter: { legal_form: ['AB', 'HB'], f_tax: true }, limit: 1 });
    const again = await list({
      filter: { f_tax: true, legal_form: ['HB', 'AB'] },
      limit: 1,
      cursor: found.metadata['next'],
    });
    expect(again.status).toBe(200);
    expect(toNumbers(again.found)).not.toEqual(toNumbers(found));
  });

  it('A count alone costs one credit, and a guest has five companies of the first page', async () => {
    const { found } = await list({
      limit: 0,
      facets: ['state', 'municipality', 'legal_form', 'section', 'revenue_class'],
    });
    expect(found.companies).toEqual([]);
    expect(found.metadata).toMatchObject({ creditsCharged: 1, next: null });
    expect(found.facets['state']?.map(({ value }) => value)).toContain('deregistered');
    expect(found.facets['municipality']?.[0]?.value).toMatch(/^\d{4}$/);
    expect(found.facets['legal_form']?.[0]?.label).toEqual({ sv: 'Aktiebolag', en: 'Limited company' });
    const labels = found.facets['section']?.map(({ label }) => label);
    expect(labels).toContainEqual({ sv: 'Byggverksamhet', en: 'Construction' });
    for (const { label } of found.facets['revenue_class'] ?? [])
      expect(label.en).toMatch(/^([<≥] )?SEK [\d.-]+ (thousand|million|billion)$/);
    const guest = await list({ limit: 50 }, true);
    expect(guest.found.companies).toHaveLength(5);
    expect(guest.found.metadata).toMatchObject({
      next: null,
      hasMore: true,
      creditsCharged: 0,
      mode: 'guest',
    });
  });

  it('A word is a filter: of all names, the last one as a beginning, and a slip is told', async () => {
    const { found } = await list({ q: 'nordly', sort: 'relevance' });
    expect(found.metadata.totalCount).toBeGreaterThan(0);
    for (const { name } of found.companies) expect(name).toMatch(/nordly/i);
    const { found: none } = await list({ q: 'nordlsy' });
    expect(none.metadata).toMatchObject({ totalCount: 0, excludesMost: 'q', creditsCharged: 0 });
    expect(none.metadata['didYouMean']).toMatch(/nordlys/i);
  });

  it('An empty list says which filter excludes most', async () => {
    const { found } = await list({ filter: { legal_form: 'XYZ', has_annual_report: true } });
    expect(found.metadata).toMatchObject({ totalCount: 0, excludesMost: 'legal_form', didYouMean: null });
  });

  it('Filters have camelCase aliases, and the snake_case one wins', async () => {
    const snake = await list({ filter: { legal_form: 'AB', has_annual_report: true } });
    const camel = await list({ filter: { legalForm: 'AB', hasAnnualReport: true } });
    const both = { legal_form: 'AB', legalForm: 'HB', has_annual_report: true, hasAnnualReport: null };
    expect(snake.found.metadata['totalCount']).toBeGreaterThan(0);
    for (const { found } of [camel, await list({ filter: both })])
      expect(found.companies).toEqual(snake.found.companies);
  });

  it.each([
    [{ fliter: {} }, 'Unknown field: fliter'],
    [{ filter: { legalform: 'AB' } }, 'Unknown filter: legalform'],
    [{ filter: { sin: '41' } }, 'Unknown filter: sin'],
    [{ filter: 'sni' }, 'Invalid filter'],
    [{ filter: { sni: ['41', '4'] } }, 'Invalid sni'],
    [{ filter: { section: 'Z' } }, 'Invalid section'],
    [{ filter: { state: ['active', 'dead'] } }, 'Invalid state'],
    [{ filter: { county: '02' } }, 'Invalid county'],
    [{ filter: { municipality: '9999' } }, 'Invalid municipality'],
    [{ filter: { registered_from: '2026-02-30' } }, 'Invalid registered_from'],
    [{ filter: { min_revenue: '5' } }, 'Invalid min_revenue'],
    [{ filter: { min_revenue: 5, max_revenue: 4 } }, 'Invalid revenue range'],
    [
      { filter: { registered_from: '2026-02-02', registered_to: '2026-02-01' } },
      'Invalid registration range',
    ],
    [{ filter: { city: Array.from({ length: 10_000 }, () => 'LUND') } }, 'Too many city (max 1000)'],
    [{ sort: 'relevance' }, 'Invalid sort'],
    [{ sort: 'size' }, 'Invalid sort'],
    [{ facets: ['sni', 'town'] }, 'Invalid facets'],
    [{ limit: -1 }, 'Invalid limit'],
    [{ q: '&' }, 'Invalid q'],
    [{ cursor: 'abc' }, 'Invalid cursor'],
  ])('%j is refused by name', async (body, error) => {
    const { status, json } = await list(body);
    expect({ status, error: json['error'] }).toEqual({ status: 400, error });
  });

  it('Values that count as not sent are no filter', async () => {
    const { found: all } = await list({ limit: 0 });
    const { found } = await list({
      limit: 0,
      filter: { sni: [], city: '', min_revenue: null, exact_only: false, state: null },
    });
    expect(found.metadata.totalCount).toBe(all.metadata.totalCount);
  });

  it('Without postal codes a filter by municipality says why it is refused', async () => {
    const bare = await serveWeekly({}, withoutMunicipalities);
    try {
      const reply = await bare.post('/v1/companies/search', { filter: { municipality: '0180' } });
      expect(reply).toMatchObject({ status: 400, json: { error: 'Municipalities are not available' } });
    } finally {
      await bare.close();
    }
  });
});
