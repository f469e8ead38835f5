import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import { openAgent, type Agent } from '../support/mcp/open-agent.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const COMPANIES = ['5620032705', '5620048966', '5620080167', '5620066943', '7720004105', '5620055300'];

let app: ServedApp;
let agent: Agent;

beforeAll(async () => {
  app = await serveReadyRegister();
  agent = await openAgent(app.address, app.key);
});
afterAll(async () => {
  await agent.close();
  await app.close();
});

async function callApi(path: string, body?: unknown): Promise<any> {
  const headers = { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' };
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await app.send(path, sent)).json;
}

function toShown(company: any): object {
  const { orgNumber, name, legalForm, deregistrationDate, postalAddress } = company;
  return {
    orgNumber,
    name,
    legalForm,
    city: postalAddress.city || undefined,
    deregistrationDate: deregistrationDate ?? undefined,
    revenue: company.revenue_estimate.value ?? undefined,
    employees: company.employees_estimate.value ?? undefined,
    score: company.score,
  };
}

function toComparable({ city, deregistrationDate, revenue, employees, score, ...company }: any): object {
  const { orgNumber, name, legalForm } = company;
  return {
    orgNumber,
    name,
    legalForm,
    city,
    deregistrationDate,
    revenue: revenue?.value,
    employees: employees?.value,
    score,
  };
}

describe('The answers of the tools', () => {
  it('search_companies finds the companies of POST /v1/search', async () => {
    const tool = await agent.ask('search_companies', { query: 'bärgning', limit: 10 });
    const api = await callApi('/v1/search', { q: 'bärgning', limit: 10 });
    expect(tool.companies.map(toComparable)).toEqual(api.companies.map(toShown));
    expect(tool.companies.length).toBeGreaterThan(3);
  });

  it('bulk_lookup finds the companies of POST /v1/bulk at its price', async () => {
    for (const lookup of [
      { org_numbers: [...COMPANIES, '1'] },
      { names: ['Jofovent Måleri AB', 'Nej AB'] },
    ]) {
      const tool = await agent.ask('bulk_lookup', lookup);
      const api = await callApi('/v1/bulk', lookup);
      expect(tool.results.map(({ company }: any) => company && toComparable(company))).toEqual(
        api.results.map(({ company }: any) => (company === null ? undefined : toShown(company))),
      );
      expect(tool.results.map(({ error }: any) => error)).toEqual(api.results.map(({ error }: any) => error));
      expect(tool.creditsCharged).toBe(api.metadata.creditsCharged);
    }
  });

  it('list_companies lists and counts the companies of POST /v1/companies/search', async () => {
    const filter = { sni: '43', min_revenue: 1_000_000 };
    const tool = await agent.ask('list_companies', { ...filter, limit: 5, count_by: 'municipality' });
    const body = { filter, limit: 5, include: ['status'], facets: ['municipality'] };
    const api = await callApi('/v1/companies/search', body);
    expect(tool.companies.map(toComparable)).toEqual(api.companies.map(toShown));
    const { totalCount, next, creditsCharged } = api.metadata;
    expect(tool).toMatchObject({ totalCount, next, creditsCharged });
    expect(tool.counts.map(({ value, count }: any) => [value, count])).toEqual(
      api.facets.municipality.map(({ value, count }: any) => [value, count]),
    );
    const further = await agent.ask('list_companies', { ...filter, limit: 5, cursor: next });
    expect(further.companies.map(toComparable)).not.toEqual(tool.companies.map(toComparable));
    expect(await agent.ask('list_companies', { q: 'nordlsy', limit: 0 })).toMatchObject({ totalCount: 0 });
  });

  it('A company is brief in a list and whole by itself', async () => {
    const { companies } = await agent.ask('search_companies', { query: 'Jofovent Måleri AB', limit: 1 });
    expect(companies).toEqual([
      {
        orgNumber: '5620080167',
        name: 'Jofovent Måleri AB',
        legalForm: 'AB',
        city: 'SOLNA',
        industry: '43341 Måleriarbeten',
        status: { state: 'active', since: '2025-05-03' },
        revenue: { value: 7_500_000, exact: false, range: '5-10 Mkr', year: 2024 },
        employees: { value: 15, exact: false, range: '10-19 anställda' },
        score: 1,
      },
    ]);
    const org_number = '5620032705';
    expect(await agent.ask('get_company', { org_number })).toMatchObject({
      orgNumber: org_number,
      legalForm: 'AB',
      status: { state: 'active', since: '2002-03-08', code: null },
      registrationDate: '2002-03-08',
      postalAddress: { street: 'Hjortrongränd 9', postalCode: '10295', city: 'STOCKHOLM' },
      place: 'Stockholm, Stockholms län (by postal code; GeoNames, CC BY 4.0)',
      businessDescription: expect.stringMatching(/^Handel med varor/) as string,
      industries: ['52211 Bärgning avseende landtransport'],
      revenue: { value: 1_466_172, exact: true, year: 2025 },
      employees: { value: 0, exact: true },
    });
    const { years, yearCount } = await agent.ask('list_financial_years', { org_number, years: 1 });
    expect([years.length, yearCount > 1]).toEqual([1, true]);
  });

  it('Null, a blank and an empty list are no argument', async () => {
    const sent = { q: 'bärgning', limit: 1, cursor: null, city: ' ', sort: '' };
    const { companies } = await agent.ask('list_companies', sent);
    expect(companies).toEqual((await agent.ask('list_companies', { q: 'bärgning', limit: 1 })).companies);
    const { results } = await agent.ask('bulk_lookup', { names: [], org_numbers: [COMPANIES[0]] });
    expect(results).toHaveLength(1);
  });

  it('list_changes reads the feed of GET /v1/changes', async () => {
    const { next, hasMore } = await callApi('/v1/changes?limit=5&topic=name,address');
    const tool = await agent.ask('list_changes', { limit: 5, topics: ['name', 'address'] });
    expect(tool).toMatchObject({ changes: [], next, hasMore });
    expect((await agent.ask('list_changes', { after: next })).next).toBe(next);
  });

  it('lookup_sni finds the codes of POST /v1/sni/lookup', async () => {
    const { sniCodes } = await callApi('/v1/sni/lookup', { q: 'skog', limit: 10 });
    expect((await agent.ask('lookup_sni', { query: 'skog' })).sniCodes).toEqual(sniCodes);
  });

  it.each(COMPANIES)(
    'get_company, list_financial_years and list_annual_reports read company %s',
    async (number) => {
      const api = await callApi(`/v1/company?org_number=${number}&include=trademarks`);
      const include = ['names', 'proceedings', 'trademarks', 'sources', 'register_codes'];
      const company = await agent.ask('get_company', { org_number: number, include });
      const { names, proceedings, sources, status } = api;
      const { ftgstat, jestat, jurform, reklamsparr, trademarks, name, financials } = api.company;
      expect(company).toMatchObject({ names, proceedings, sources, status, name, trademarks });
      expect(company).toMatchObject({ ftgstat, jestat, jurform, reklamsparr });
      expect(company.annualReports).toBe(api.reports.length);
      if (financials === null) expect(company.financials).toBeUndefined();
      else expect(financials).toMatchObject(company.financials);
      for (const [group, years] of [
        [false, api.years],
        [true, api.groupYears],
      ] as const) {
        const tool = await agent.ask('list_financial_years', { org_number: number, years: 20, group });
        expect(years).toMatchObject(tool.years);
        expect(tool.years.map(({ revenue }: any) => revenue ?? null)).toEqual(
          years.map(({ revenue }: any) => revenue),
        );
      }
      const { filings } = await agent.ask('list_annual_reports', { org_number: number });
      expect(api.reports).toMatchObject(filings);
    },
  );
});

it.each(['562003-2705', 'Org.nr: 5620 032705', 'SE 562003-2705 01'])(
  'The tools read the number %s',
  async (org_number) => {
    expect(await agent.ask('get_company', { org_number })).toMatchObject({ orgNumber: '5620032705' });
  },
);

it('A company in a list of the tools has its status', async () => {
  const all = { sni: '62100', state: 'deregistered', limit: 50 };
  const { companies } = await agent.ask('list_companies', all);
  const gone = companies.find(({ status }: any) => status.state === 'deregistered');
  const query = gone.orgNumber;
  const [found] = (await agent.ask('search_companies', { query })).companies;
  const [{ company }] = (await agent.ask('bulk_lookup', { org_numbers: [query] })).results;
  const { status } = await agent.ask('get_company', { org_number: query });
  expect([gone.status, found.status, company.status]).toEqual([status, status, status]);
});
